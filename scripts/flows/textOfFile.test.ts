import { afterAll, expect, it } from 'vitest'
import { textReader } from '../../lambdas/search/textOfFile.ts'
import { pdf } from '../seed/pdf.ts'

const reader = textReader({ time: 20_000, memory: 700 })
afterAll(() => reader.end())

const report = async (text: string) =>
  new Uint8Array(
    await pdf({ title: 'A report', company: 'Sample plc', sections: [{ heading: 'Outlook', text }] }),
  )

it('X-026 reads the words of one file after the other on one thread', async () => {
  expect(await reader.read({ bytes: await report('Revenue rose.'), name: '' })).toContain('Revenue rose.')
  expect(await reader.read({ bytes: await report('Costs fell.'), name: '' })).toContain('Costs fell.')
  expect(await reader.read({ bytes: Buffer.from('Caf\u00e9, in UTF-8'), name: '' })).toContain('Café')
  expect(await reader.read({ bytes: new Uint8Array([0x50, 0x4b, 3, 4]), name: '' })).toBe('')
})

it('X-026 goes on after a file that nobody can read', async () => {
  const broken = (await report('Broken.')).slice(0, 700)
  await expect(reader.read({ bytes: broken, name: '' })).rejects.toThrow('damaged')
  expect(await reader.read({ bytes: await report('Whole.'), name: '' })).toContain('Whole.')
})

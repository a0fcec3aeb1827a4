import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readersGet, readersLose } from './readers.ts'

const now = Date.parse('2026-03-02T07:00:00.000Z')
const restriction = { text: 'I may read this.', excluded: [] }
const state = fc.record({
  held: fc.boolean(),
  publish_at: fc.constantFrom(
    undefined,
    '2026-03-02T06:59:59.999Z',
    '2026-03-02T07:00:00.000Z',
    '2026-03-02T07:00:00.001Z',
  ),
  restriction: fc.constantFrom(undefined, restriction),
})

/** The server's rule (decision 25), written again. */
const isPublic = ({ held, publish_at }: { held: boolean; publish_at: string | undefined }) =>
  !held && (publish_at === undefined || publish_at <= new Date(now).toISOString())

it('says that readers get a document in those states alone in which the server gives it to them', () => {
  fc.assert(
    fc.property(state, document => {
      const words = readersGet(document, now, 'version 2')
      expect(/^Readers get version 2 at/.test(words)).toBe(isPublic(document))
      expect(words.includes('conditions')).toBe(isPublic(document) && document.restriction !== undefined)
      expect(/^Readers get nothing at/.test(readersLose([document], now))).toBe(isPublic(document))
    }),
  )
})

it('says of several how many readers lose', () => {
  const [shown, held] = [{ held: false }, { held: true }]
  expect(readersLose([shown, held], now)).toContain('the 1 of them that is public')
  expect(readersLose([shown, shown, held], now)).toContain('the 2 of them that are public')
  expect(readersLose([shown, shown], now)).toMatch(/^Readers get nothing at their addresses/)
  expect(readersLose([held, held], now)).toMatch(/^Readers get none of them/)
})

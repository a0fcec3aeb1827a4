import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Entry } from '../build/entries.ts'
import { createFunctions, type Functions } from './functions.ts'

let root = ''
let said: string[] = []
let functions: Functions

const write = (file: string, content: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}
const entry = (name: Entry['name'], noun: string): Entry => ({
  name,
  source: `export { handler } from ${JSON.stringify(join(root, `lambdas/${noun}/handler.ts`))}`,
})
const answerOf = async (name: string): Promise<string> => {
  const dir = await functions.bundleOf(name)
  const { handler } = (await import(/* @vite-ignore */ pathToFileURL(join(dir ?? '', 'index.mjs')).href)) as {
    handler: () => string
  }
  return handler()
}

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'dev-'))
  said = []
  write('lambdas/shared/words.ts', `export const words = (): string => 'first'`)
  for (const noun of ['one', 'two'])
    write(
      `lambdas/${noun}/handler.ts`,
      `import { words } from '../shared/words.ts'\nexport const handler = (): string => '${noun} ' + words()`,
    )
  write('lambdas/alone/handler.ts', `export const handler = (): string => 'alone'`)
  functions = createFunctions({
    root,
    dir: join(root, 'made'),
    loadModule: async () => ({}),
    say: line => said.push(line),
  })
  await functions.bundleAll([entry('documents', 'one'), entry('releases', 'two'), entry('feeds', 'alone')])
})
afterEach(async () => {
  await functions.close()
  rmSync(root, { recursive: true })
})

describe('bundles while their sources change', () => {
  it('a change reaches the next call of each function that imports the file, and of no other', async () => {
    expect(await answerOf('documents')).toBe('one first')
    const before = await functions.bundleOf('feeds')
    write('lambdas/shared/words.ts', `export const words = (): string => 'second'`)
    expect(functions.change('lambdas/shared/words.ts')).toEqual(['documents', 'releases'])
    expect(await answerOf('documents')).toBe('one second')
    expect(await answerOf('releases')).toBe('two second')
    expect(await functions.bundleOf('feeds')).toBe(before)
  })

  it('changes while a bundle is being made are in it as well', async () => {
    await functions.bundleOf('documents')
    for (const word of ['second', 'third', 'fourth']) {
      write('lambdas/shared/words.ts', `export const words = (): string => '${word}'`)
      functions.change('lambdas/shared/words.ts')
    }
    expect(await answerOf('documents')).toBe('one fourth')
  })

  it('a file that a change brings in is followed from then on', async () => {
    write('lambdas/alone/more.ts', `export const more = (): string => 'more'`)
    write('lambdas/alone/handler.ts', `export { more as handler } from './more.ts'`)
    functions.change('lambdas/alone/handler.ts')
    expect(await answerOf('feeds')).toBe('more')
    write('lambdas/alone/more.ts', `export const more = (): string => 'most'`)
    expect(functions.change('lambdas/alone/more.ts')).toEqual(['feeds'])
    expect(await answerOf('feeds')).toBe('most')
  })

  it('a mistake fails its function with file and line, until any change mends it', async () => {
    write('lambdas/alone/handler.ts', `import { gone } from './gone.ts'\nexport const handler = gone`)
    functions.change('lambdas/alone/handler.ts')
    await expect(answerOf('feeds')).rejects.toThrow(/lambdas\/alone\/handler\.ts:1:/)
    expect(said).toEqual([expect.stringMatching(/^feeds cannot be bundled: .*handler\.ts:1:/s)])
    expect(await answerOf('documents')).toBe('one first')
    write('lambdas/alone/gone.ts', `export const gone = (): string => 'found'`)
    expect(functions.change('lambdas/alone/gone.ts')).toEqual(['feeds'])
    expect(await answerOf('feeds')).toBe('found')
  })

  it('takes over functions that are new or serve other routes', async () => {
    const other = { name: 'documents', source: entry('feeds', 'alone').source } as const
    expect(functions.update([other, entry('releases', 'two'), entry('search', 'alone')])).toEqual([
      'documents',
      'search',
    ])
    expect(await answerOf('documents')).toBe('alone')
    expect(await answerOf('search')).toBe('alone')
    expect(await answerOf('releases')).toBe('two first')
  })

  it('maps each line to its file', async () => {
    write('lambdas/alone/handler.ts', `// new\nexport const handler = (): string => 'mapped'`)
    functions.change('lambdas/alone/handler.ts')
    const dir = (await functions.bundleOf('feeds')) ?? ''
    const { sources } = JSON.parse(readFileSync(join(dir, 'index.mjs.map'), 'utf8')) as { sources: string[] }
    expect(sources.map(source => join(dir, source))).toContain(join(root, 'lambdas/alone/handler.ts'))
  })
})

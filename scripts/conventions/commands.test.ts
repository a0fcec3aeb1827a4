import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { groups } from '../ops/groups.ts'
import manifest from '../../package.json' with { type: 'json' }

const scripts: Record<string, string> = manifest.scripts
const pages = ['README.md', ...globSync('docs/*.md'), 'infra/README.md', 'scripts/ops/README.md']
/** Commands that a page tells people to type, `npm start` and `npm test` among them. */
const commandsIn = (page: string): string[] =>
  [...readFileSync(page, 'utf8').matchAll(/\bnpm (?:run )?(?:--silent )?(?!ci\b|run\b)([a-z][a-z:]*)/g)]
    .map(([whole, name = '']) => ({ whole, name }))
    .filter(({ whole, name }) => whole.includes('run ') || name === 'start' || name === 'test')
    .map(({ name }) => name)

it.each(pages)('%s names no command that is not there', page => {
  expect(commandsIn(page).filter(name => !(name in scripts))).toEqual([])
})

it('there are twenty at most: what is typed rarely is in a group', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20)
})

it('every command is named where a newcomer looks', () => {
  const named = new Set(pages.flatMap(commandsIn))
  expect(Object.keys(scripts).filter(name => !named.has(name))).toEqual([])
})

it('every command runs a file that is there', () => {
  const files = [
    ...Object.values(scripts).flatMap(command => /scripts\/run\.mjs (\S+)/.exec(command)?.[1] ?? []),
    ...Object.values(groups).flatMap(names => names.map(name => `scripts/${name}.ts`)),
  ]
  expect(files.length).toBeGreaterThan(25)
  expect(files.filter(file => !existsSync(file))).toEqual([])
})

import { globSync, readFileSync } from 'node:fs'

/** The levels of tests, the quickest first; each is a project of vitest. */
export const levels = ['unit', 'conventions', 'local', 'infra', 'store', 'e2e'] as const
export type Level = (typeof levels)[number]

/** Title of a test or of a group of tests. */
export interface TestTitle {
  file: string
  title: string
}

export interface ChecklistEntry {
  id: string
  text: string
  /** Each test that names the id. */
  tests: TestTitle[]
}

/** The level of a test file, as vitest.config.ts divides them. */
export const levelOf = (file: string): Level => {
  const named = /\.(store|infra|e2e)\.test\.tsx?$/.exec(file)?.[1]
  if (named) return named as Level
  if (file.startsWith('web/e2e/')) return 'e2e'
  if (file.startsWith('infra/')) return 'infra'
  if (file.startsWith('scripts/cloud/')) return 'local'
  return file.startsWith('scripts/conventions/') ? 'conventions' : 'unit'
}

/** The levels at which an id is shown, the quickest first. */
export const levelsOf = ({ tests }: Pick<ChecklistEntry, 'tests'>): Level[] => {
  const found = new Set(tests.map(({ file }) => levelOf(file)))
  return levels.filter(level => found.has(level))
}

const titles = (file: string): TestTitle[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /\b(?:it|test|describe)(?:\.each\([^]*?\)|\.\w+)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
    ),
  ].map(match => ({ file, title: match[2] ?? '' }))

/** Every title in the tree, by its file. */
export const testTitles = (): TestTitle[] =>
  globSync('{lambdas,web,infra,scripts}/**/*.{test.ts,test.tsx,full.ts}', {
    exclude: path => /node_modules|dist/.test(String(path)),
  }).flatMap(titles)

/** A pattern that finds the id in a title, as vitest's own pattern of names would. */
export const namePattern = (id: string): string => `\\b${id}\\b`

/** Every line of the checklist with the tests whose titles name its id. */
export const checklist = (markdown: string): ChecklistEntry[] => {
  const named = testTitles().filter(({ file }) => !file.endsWith('.full.ts'))
  return [...markdown.matchAll(/^- ([PAX]-\d{3}) · (.*)$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
    tests: named.filter(({ title }) => new RegExp(namePattern(id)).test(title)),
  }))
}

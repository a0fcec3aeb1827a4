import { globSync, readFileSync } from 'node:fs'

export interface ChecklistEntry {
  id: string
  text: string
  /** `file: title` of each test that names the id. */
  tests: string[]
}

/** Title of a test or of a group of tests. */
export interface TestTitle {
  file: string
  title: string
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

/** Every line of the checklist with the tests whose titles name its id. */
export const checklist = (markdown: string): ChecklistEntry[] => {
  const named = testTitles()
    .filter(({ file }) => !file.endsWith('.full.ts'))
    .map(({ file, title }) => `${file}: ${title}`)
  return [...markdown.matchAll(/^- ([PAX]-\d{3}) · (.*)$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
    tests: named.filter(title => new RegExp(`\\b${id}\\b`).test(title)),
  }))
}

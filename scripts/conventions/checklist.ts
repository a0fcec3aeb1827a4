import { globSync, readFileSync } from 'node:fs'

export interface ChecklistEntry {
  id: string
  text: string
  /** `file: title` of each test that names the id. */
  tests: string[]
}

const titles = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /\b(?:it|test|describe)(?:\.each\([^]*?\)|\.\w+)?\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g,
    ),
  ].map(match => `${file}: ${match[2]}`)

/** Every line of the checklist with the tests whose titles name its id. */
export const checklist = (markdown: string): ChecklistEntry[] => {
  const named = globSync('{lambdas,web,infra,scripts}/**/*.test.{ts,tsx}', {
    exclude: path => /node_modules|dist/.test(String(path)),
  }).flatMap(titles)
  return [...markdown.matchAll(/^- ([PAX]-\d{3}) · (.*)$/gm)].map(([, id = '', text = '']) => ({
    id,
    text,
    tests: named.filter(title => new RegExp(`\\b${id}\\b`).test(title)),
  }))
}

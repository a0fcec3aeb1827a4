import { format, resolveConfig } from 'prettier'

/** Where each dependency has its line. */
export const documentFile = 'docs/dependencies.md'

/** What a line of the document says of a dependency. */
export interface Line {
  name: string
  /** Why it is there, by hand. */
  why: string
  licence: string
  /** Weights in the bundles that carry it; none for what is never shipped. */
  weights: readonly string[]
}

const line = /^\| `([^`]+)` +\|(.*)\|$/gm

/** The lines of the document's tables. */
export const linesIn = (markdown: string): Line[] =>
  [...markdown.matchAll(line)].map(([, name = '', cells = '']) => {
    const [why = '', licence = '', ...weights] = cells.split('|').map(cell => cell.trim())
    return { name, why, licence, weights }
  })

/**
 * Puts the tables into the document anew, each below its heading, and leaves all other words alone.
 * @param tables the lines by the heading of their table, in their order
 */
export const withLines = async (markdown: string, tables: ReadonlyMap<string, Line[]>): Promise<string> => {
  const written = [...tables].reduce((text, [heading, lines]) => {
    const rows = lines.map(
      ({ name, why, licence, weights }) => `| \`${name}\` | ${[why, licence, ...weights].join(' | ')} |`,
    )
    const table = new RegExp(`(^## ${heading}\\n[^]*?^\\| *-[-| :]*\\|\\n)(?:\\|.*\\|\\n)*`, 'm')
    if (!table.test(text)) throw new Error(`${documentFile} has no table below “${heading}”.`)
    return text.replace(table, (_, head: string) => `${head}${rows.join('\n')}\n`)
  }, markdown)
  return format(written, { ...(await resolveConfig(documentFile)), parser: 'markdown' })
}

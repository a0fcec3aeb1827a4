import { formatted } from '../build/formatted.ts'

/** Where each dependency has its line. */
export const documentFile = 'docs/dependencies.md'

/** A line of the document about a dependency. */
export interface Line {
  name: string
  /** Why it is there, by hand. */
  why: string
  licence: string
  /** Weights in the bundles that carry it, such as `site 31`; none for what is never shipped. */
  weights: readonly string[]
}

/** The licence of most, which no line names. */
const usualLicence = 'MIT'
const line = /^- `([^`]+)`(?: \(([^)]*)\))?:(.*)$/gm

/** The lines of the document's lists. */
export const linesIn = (markdown: string): Line[] =>
  [...markdown.matchAll(line)].map(([, name = '', facts = '', why = '']) => {
    const [first = '', ...others] = facts.split(', ')
    const isWeight = / [\d.]+$/.test(first)
    return {
      name,
      why: why.trim(),
      licence: isWeight || first === '' ? usualLicence : first,
      weights: isWeight ? [first, ...others] : others,
    }
  })

const written = ({ name, why, licence, weights }: Line): string => {
  const facts = [...(licence === usualLicence ? [] : [licence]), ...weights]
  return `- \`${name}\`${facts.length > 0 ? ` (${facts.join(', ')})` : ''}: ${why}`
}

/**
 * Puts the lists into the document anew, each below its heading, and leaves all other words alone.
 * @param lists the lines by the heading of their list, in their order
 */
export const withLines = async (markdown: string, lists: ReadonlyMap<string, Line[]>): Promise<string> => {
  const text = [...lists].reduce((text, [heading, lines]) => {
    const list = new RegExp(`(^## ${heading}\\n[^]*?)(?:^- \`.*\\n)+`, 'm')
    if (!list.test(text)) throw new Error(`${documentFile} has no list below “${heading}”.`)
    return text.replace(list, (_, head: string) => `${head}${lines.map(written).join('\n')}\n`)
  }, markdown)
  return formatted(documentFile, text)
}

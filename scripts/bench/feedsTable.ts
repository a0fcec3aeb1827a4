import type { Found } from './feeds.ts'

/** Lines of each kind that are shown. */
const most = 20

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.slice(0, most).map(line => `- ${line}`)]

/** What came of feeds, as a person reads it. */
export const table = ({ files, refused, crashed, unreadable, texts, altered }: Found): string => {
  const slowest = texts.toSorted((a, b) => b.took - a.took)[0]
  const held = texts.filter(({ isHeld }) => isHeld).length
  return [
    '| | |',
    '| --- | --: |',
    `| files | ${files} |`,
    `| refused in a sentence | ${refused.length} |`,
    `| crashed, or read otherwise than expected | ${crashed.length} |`,
    `| texts | ${texts.length} |`,
    `| too deep or too many elements | ${unreadable} |`,
    `| held for a person to compare | ${held} |`,
    `| altered, and not held (Chromium) | ${altered.length} |`,
    `| slowest text | ${slowest ? `${slowest.took.toFixed(0)} ms, ${slowest.from}` : ''} |`,
    ...listed('Altered', altered),
    ...listed('Crashed', crashed),
    ...listed('Refused', refused),
  ].join('\n')
}

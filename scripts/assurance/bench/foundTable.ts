/** Lines of each kind that are shown. */
const most = 20

const listed = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `${title}:`, ...lines.slice(0, most).map(line => `- ${line}`)]

/**
 * What came of what was read, as a person reads it: figures, then the first lines of each list.
 * @param figures by what they count
 */
export const foundTable = (
  figures: Record<string, number | string>,
  lists: Record<string, readonly string[]>,
): string =>
  [
    '| | |',
    '| --- | --: |',
    ...Object.entries(figures).map(([what, figure]) => `| ${what} | ${figure} |`),
    ...Object.entries(lists).flatMap(([title, lines]) => listed(title, lines)),
  ].join('\n')

/** What took longest, and how long: `812 ms, report.pdf`. */
export const slowestOf = (all: readonly { from: string; took: number }[]): string => {
  const slowest = all.toSorted((a, b) => b.took - a.took)[0]
  return slowest ? `${slowest.took.toFixed(0)} ms, ${slowest.from}` : ''
}

import { reasons } from './reasons.ts'
import type { Row, Summary } from './summary.ts'

const isMet = ({ value, limit, atLeast }: Row): boolean => (atLeast ? value >= limit : value <= limit)

const shown = (number: number, unit: string): string =>
  `${Number(number.toPrecision(4)).toLocaleString('en-GB')}${unit && ` ${unit}`}`

const limitOf = ({ limit, unit, atLeast }: Row): string => `${atLeast ? '≥' : '≤'} ${shown(limit, unit)}`

const missed = (bench: string, row: Row): string => {
  const why = reasons[`${bench}.${row.id}`] ?? { reason: 'Not looked into yet.', next: 'find out why' }
  return `- **${row.what}**: ${shown(row.value, row.unit)}, the bar is ${limitOf(row)}. ${why.reason} Next: ${why.next}.`
}

const line = (bench: string, row: Row): string => {
  const cells = [
    row.what,
    shown(row.value, row.unit),
    row.spread ? row.spread.map(each => shown(each, '')).join('–') : '',
    limitOf(row),
    row.floor ? `${row.floor.what}: ${shown(row.floor.value, row.unit)}` : '',
    isMet(row) ? 'yes' : '**no**',
    `\`${bench}\``,
  ]
  return `| ${cells.join(' | ')} |`
}

/** `bench/README.md`: every bar with its figure, those that are missed first. */
export const overview = (summary: Summary): string => {
  const all = Object.entries(summary).flatMap(([bench, { rows }]) => rows.map(row => ({ bench, row })))
  const behind = all.filter(({ row }) => !isMet(row))
  const runs = Object.entries(summary).map(
    ([bench, { day, machine }]) => `- \`${bench}\`: ${day}, ${machine}`,
  )
  return `# What was measured

Written by \`npm run bench\`, or \`npm run bench -- site\` and the like for one; each has a report of its own beside this. The same figures for programs: [summary.json](summary.json).

## Missed

${behind.length === 0 ? 'No bar.' : behind.map(({ bench, row }) => missed(bench, row)).join('\n')}

## Every bar

| what | measured | spread | bar | beside | met | bench |
|---|---:|---:|---:|---|---|---|
${all.map(({ bench, row }) => line(bench, row)).join('\n')}

## When, and on what

${runs.join('\n')}
`
}

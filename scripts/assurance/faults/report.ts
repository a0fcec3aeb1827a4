import { machine, today, versionOf } from '../bench/machine.ts'
import type { Fault, Told } from './fault.ts'

/** A fault that was injected. */
export interface Played extends Pick<Fault, 'id' | 'name' | 'injected'> {
  area: string
  /** Seconds. */
  took: number
  outcome: { told: Told } | { failure: string }
}

/** A value as a cell of a Markdown table. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')

/** What is printed of a fault, as it ends. */
export const lines = ({ id, name, injected, took, outcome }: Played): string => {
  const head = `${'told' in outcome ? 'pass' : 'FAIL'}  ${name} (${id}, ${took.toFixed(1)} s)\n      injected: ${injected}`
  if ('failure' in outcome) return `${head}\n      ${outcome.failure.replaceAll('\n', '\n      ')}`
  const { saw, kept, retried } = outcome.told
  return `${head}\n      saw: ${saw}\n      kept: ${kept}\n      retried: ${retried}`
}

const row = ({ name, injected, outcome }: Played): string => {
  const cells =
    'told' in outcome
      ? [outcome.told.saw, outcome.told.kept, outcome.told.retried, 'pass']
      : [outcome.failure, '', '', '**fail**']
  return `| ${[name, injected, ...cells].map(cell).join(' | ')} |`
}

/** The page `bench/faults.md`. */
export const page = (played: readonly Played[]): string => {
  const areas = [...Map.groupBy(played, ({ area }) => area)]
  const passed = played.filter(({ outcome }) => 'told' in outcome).length
  return `# Faults, injected

\`npm run assure -- faults\`, ${today()}. ${machine(`product ${versionOf('.')}`)}.

Each is injected into the running product on a local cloud of its own: by a third party that fails, a call of AWS that is refused, an
event that is lost or repeated, a function that is gone in the middle or whose clock is wrong. What people saw is the product's own
answer in that run. ${passed} of ${played.length} passed.

${areas
  .map(
    ([area, own]) => `## ${area}

| what goes wrong | injected | what the person saw | what was kept | what was retried | |
|---|---|---|---|---|---|
${own.map(row).join('\n')}
`,
  )
  .join('\n')}`
}

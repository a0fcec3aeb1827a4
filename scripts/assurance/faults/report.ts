import { machine, table, today } from '../bench/report.ts'
import type { Fault, Told } from './fault.ts'

/** A fault that was injected. */
export interface Played extends Pick<Fault, 'id' | 'name' | 'injected'> {
  /** Seconds. */
  took: number
  outcome: { told: Told } | { failure: string }
}

/** A value as a cell of a Markdown table. */
const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|')

/** Lines printed when a fault ends. */
export const lines = ({ id, name, injected, took, outcome }: Played): string => {
  const head = `${'told' in outcome ? 'pass' : 'FAIL'}  ${name} (${id}, ${took.toFixed(1)} s)\n      injected: ${injected}`
  if ('failure' in outcome) return `${head}\n      ${outcome.failure.replaceAll('\n', '\n      ')}`
  const { saw, kept, retried } = outcome.told
  return `${head}\n      saw: ${saw}\n      kept: ${kept}\n      retried: ${retried}`
}

/** Texts for one column: a ditto mark for what the row above says, the first words of what an earlier row says. */
const withoutRepeats = (): ((text: string) => string) => {
  const seen = new Set<string>()
  let above: string | undefined
  return text => {
    const words = text.split(/\s+/)
    const shown =
      text === above ? '″' : seen.has(text) && words.length > 6 ? `${words.slice(0, 4).join(' ')} …` : text
    seen.add(text)
    above = text
    return shown
  }
}

/** The page `bench/faults.md`. */
export const page = (played: readonly Played[]): string => {
  const passed = played.filter(({ outcome }) => 'told' in outcome).length
  const [saw, kept] = [withoutRepeats(), withoutRepeats()]
  const rows = played.map(({ name, outcome }) => {
    const cells =
      'told' in outcome
        ? [saw(outcome.told.saw), kept(outcome.told.kept)]
        : [`**failed:** ${outcome.failure}`, '']
    return [name, ...cells].map(cell)
  })
  return `# Faults, injected

\`npm run assure -- faults\`, ${today()}. ${machine()}.

Each is injected into the product on a local cloud. What people saw is its answer in that run: of sources of news, on the provider's card and in the RNS Feeds tab. The command prints more. ${passed} of ${played.length} passed.

${table(['what goes wrong', '<what people saw', '<what was kept'], rows)}
`
}

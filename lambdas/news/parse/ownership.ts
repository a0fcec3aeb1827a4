import {
  typedInstrument,
  instrumentOf,
  isSame,
  instrumentsIn,
  nameOf,
  writtenOut,
  type Instrument,
} from '../../publishing/rns/instruments.ts'
import { textOf } from '../../publishing/text/plainText.ts'
import type { RawItem } from './rawItem.ts'

/** The symbol for feeds whose items are all the company's. */
export const everyItem = '*'

/** Characters of an item's text in which it says whose it is, and after what it names first. */
const lead = 2_000
const mostText = 50_000
const together = 200

/** Whose news an item is (decision 53), and what it is known by. `unknown`: it does not say, so a person has to. */
export interface Ownership {
  whose: 'anothers' | 'ours' | 'unknown'
  symbol: string
}

type Symbols = readonly string[]

/** The instruments that the source names: in symbols, categories and title. */
const labelsOf = ({ symbols = [], categories = [], title = '' }: RawItem): Instrument[] => {
  const fields = symbols.map(instrumentOf).filter(one => one !== undefined)
  const text = [...categories, title].join(' \n ').slice(0, 5_000)
  return [...fields, ...instrumentsIn(text).map(({ instrument }) => instrument)]
}

/** Its text, as far as that may say whose it is. */
const textFor = ({ content, summary }: RawItem): string =>
  textOf((content ?? summary ?? '').slice(0, mostText))

/** The first instruments that the text names, with those close to them: `(AIM: BLU, OTCQX: BLUDF)`. */
const leadOf = (text: string): Instrument[] => {
  const named = instrumentsIn(text.slice(0, lead))
  const first = named[0]?.at ?? 0
  return named.filter(({ at }) => at - first <= together).map(({ instrument }) => instrument)
}

/** Whether one of what is named is asked for; undefined where the two cannot be compared. */
const overlap = (named: readonly Instrument[], input: readonly Instrument[]): boolean | undefined => {
  if (input.some(one => named.some(other => isSame(one, other)))) return true
  return input.some(one => named.some(other => one.kind === other.kind)) ? false : undefined
}

const namesIn = ({ title = '', categories = [], names = [] }: RawItem): string =>
  [title, ...categories, ...names].map(each => ` ${nameOf(each.slice(0, 500))} `).join('|')

/** Whose an item is, by what was asked for. Nobody's who cannot be told from it: unknown is not ours. */
export const ownershipOf = (raw: RawItem, given: Symbols): Ownership => {
  const targets = given.flatMap(each => [typedInstrument(each)].filter(one => one !== undefined))
  const symbols = targets.filter(({ kind }) => kind === 'symbol')
  const own = labelsOf(raw)
  const isLabelled = overlap(own, targets) !== undefined
  const text = isLabelled ? '' : textFor(raw)
  const named = isLabelled ? own : [...own, ...leadOf(text)]
  const match = targets.find(one => named.some(other => isSame(one, other)))
  const shown = match?.kind === 'symbol' ? match : symbols[0]
  const ours = { whose: 'ours', symbol: shown ? writtenOut(shown) : '' } as const
  if (match || given.includes(everyItem)) return ours
  const isAnothers = overlap(named, targets) === false
  if (isLabelled && isAnothers) return { whose: 'anothers', symbol: '' }
  const names = namesIn(raw)
  if (targets.some(({ kind, code }) => kind === 'name' && names.includes(` ${code} `))) return ours
  // A text that begins with another company and never names ours belongs to the other.
  const isMentioned = instrumentsIn(text).some(({ instrument }) =>
    targets.some(one => isSame(one, instrument)),
  )
  if (isAnothers && !isMentioned) return { whose: 'anothers', symbol: '' }
  const other = named.find(({ kind }) => kind === 'symbol')
  return { whose: 'unknown', symbol: other ? writtenOut(other) : '' }
}

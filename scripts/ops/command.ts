import { parseArgs } from 'node:util'
import { typedAs } from './groups.ts'
import { BadInput, sentenceOf } from './failure.ts'

interface Option {
  type: 'string' | 'boolean'
  /** Placeholder of its value in the help. */
  value?: string
  about: string
}
type Options = Readonly<Record<string, Option>>

/** The typed command: options by name, and the words between them. */
export interface Given<O extends Options> {
  options: { [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string }
  words: string[]
}

/** A command's description in its help. */
export interface About<O extends Options> {
  /** As typed after `npm run`. */
  name: string
  /** The words that it takes, as the help shows them. */
  words?: string
  summary: string
  options: O
  examples: readonly string[]
  notes?: string
}

/** Options that several commands have. */
export const envOption = { type: 'string', value: 'NAME', about: 'The environment' } as const
export const yesOption = {
  type: 'boolean',
  about: 'Do not ask to confirm (for scripts, when somebody has decided before)',
} as const

const table = (rows: [string, string][]): string => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join('\n')
}

/** The help of a command. */
export const helpOf = <O extends Options>({ name, words, summary, options, examples, notes }: About<O>) => {
  const rows = Object.entries(options).map(([option, { value, about }]): [string, string] => [
    `--${option}${value ? ` ${value}` : ''}`,
    about,
  ])
  return [
    `${typedAs(name)}${words ? ` ${words}` : ''} [options]`,
    summary,
    `Options\n${table([...rows, ['--help', 'Show this']])}`,
    ...(notes ? [notes] : []),
    `Examples\n${examples.map(example => `  ${example}`).join('\n')}`,
  ].join('\n\n')
}

const parse = <O extends Options>({ name, words, options }: About<O>, args: string[]): Given<O> => {
  try {
    const types = Object.entries(options).map(([option, { type }]) => [option, { type }] as const)
    const { values, positionals } = parseArgs({
      args,
      options: Object.fromEntries(types),
      allowPositionals: words !== undefined,
    })
    return { options: values as Given<O>['options'], words: positionals }
  } catch (error) {
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ')
    throw new BadInput(`${sentence.replace(/\.$/, '')}; ${typedAs(name)} --help says what there is.`)
  }
}

/**
 * Runs a command with the process's arguments and sets its exit code: 0 done, 1 failed or found wanting, 2 bad input,
 * after which nothing is changed. Everything that a person can act on is said in one sentence.
 * @param run answers false when what it checked is not in order
 */
export const command = async <const O extends Options>(
  about: About<O>,
  run: (given: Given<O>) => Promise<boolean | void>,
  args = process.argv.slice(2),
): Promise<void> => {
  if (args.includes('--help') || args.includes('-h')) return console.log(helpOf(about))
  try {
    process.exitCode = (await run(parse(about, args))) === false ? 1 : 0
  } catch (error) {
    process.exitCode = error instanceof BadInput ? 2 : 1
    console.error(sentenceOf(error))
  }
}

/**
 * Finds the typed word in the known words.
 * @param before comes before the words in the sentence, for example `--group`
 * @throws BadInput
 */
export const oneOf = <const W extends string>(
  known: readonly W[],
  typed: string | undefined,
  before: string,
): W => {
  const found = known.find(each => each === typed)
  if (found) return found
  throw new BadInput(
    `${typed ? `"${typed}" is not known` : 'Something is missing'}: say ${before} ${known.join('|')}.`,
  )
}

import { sentenceOf } from '../failure.ts'

/**
 * Result of a check: `fails` would stop the deployment, `warning` would not, `unknown` could not be asked, `fine` is in
 * order.
 */
export interface Finding {
  level: 'fails' | 'warning' | 'unknown' | 'fine'
  /** One sentence. */
  what: string
  /** The step that mends it. */
  todo?: string
}

const at =
  (level: Finding['level']) =>
  (what: string, todo: string): Finding => ({ level, what, todo })
export const fails = at('fails')
export const warning = at('warning')
export const unknown = at('unknown')

/** Asks for a thing; undefined where AWS says by an error of this name that there is none. */
export const ifThere = async <T>(ask: () => Promise<T>, absent: string): Promise<T | undefined> => {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && error.name === absent) return undefined
    throw error
  }
}

/** One question to AWS. */
export interface Check {
  /** Its subject, in a word or two. */
  about: string
  /** The right that it needs, where AWS's refusal does not name it. */
  right: string
  /** Answers what it found, or a sentence when everything is in order. */
  run(): Promise<readonly Finding[] | string>
}

/** A finding, and what it is about. */
export interface Row extends Finding {
  about: string
}

const refusals =
  /^(AccessDenied|AuthorizationError|NotAuthorized|Unauthorized|UnauthorizedOperation|Forbidden)/

/** Explains a question without an answer: the missing right, or the error. */
const unanswered = ({ about, right }: Check, error: unknown): Row => {
  if (!(error instanceof Error && refusals.test(error.name)))
    return { about, level: 'unknown', what: `AWS gave no answer: ${sentenceOf(error)}`, todo: 'Try again.' }
  const named = /not authorized to perform:? ([\w-]+:\w+)/.exec(error.message)?.[1] ?? right
  return {
    about: 'rights',
    level: 'unknown',
    what: `These credentials may not ask: the right ${named} is missing.`,
    todo: `Give them ${named}, or ask somebody who has it.`,
  }
}

const rowsOf = async (check: Check): Promise<Row[]> => {
  const { about } = check
  try {
    const found = await check.run()
    if (typeof found === 'string') return [{ about, level: 'fine', what: found }]
    return found.map(finding => ({ about, ...finding }))
  } catch (error) {
    return [unanswered(check, error)]
  }
}

/** Asks everything, so many at once; a question without an answer stops no other. */
export const runChecks = async (checks: readonly Check[], atOnce = 5): Promise<Row[]> => {
  const rows: Row[][] = []
  const rest = checks.entries()
  const worker = async (): Promise<void> => {
    for (const [index, check] of rest) rows[index] = await rowsOf(check)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  // A right that several questions lack is said once.
  const said = new Set<string>()
  return rows.flat().filter(({ about, what }) => {
    const line = `${about} ${what}`
    return !said.has(line) && said.add(line)
  })
}

const levels = ['fails', 'warning', 'unknown', 'fine'] as const
const words = { fails: 'WOULD FAIL', warning: 'warning', unknown: 'not known', fine: 'fine' }

/** The findings as a table, the gravest first. */
export const tableOf = (env: string, rows: readonly Row[]): string => {
  const width = Math.max(...rows.map(({ about }) => about.length))
  const lines = levels.flatMap(level =>
    rows
      .filter(row => row.level === level)
      .flatMap(({ about, what, todo }) => [
        `${words[level].padEnd(10)}  ${about.padEnd(width)}  ${what}`,
        ...(todo ? [`${''.padEnd(10)}  ${''.padEnd(width)}  → ${todo}`] : []),
      ]),
  )
  const count = (level: Finding['level']) => rows.filter(row => row.level === level).length
  return [
    ...lines,
    `${env}: ${count('fails')} would fail, ${count('warning')} warnings, ${count('unknown')} not known, ${count('fine')} fine`,
  ].join('\n')
}

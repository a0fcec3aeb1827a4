import { setTimeout as wait } from 'node:timers/promises'
import { type Check, reasonOf, smokeChecks } from './smokeChecks.ts'

interface Options {
  /** Seconds in which a check may be tried again, because a deployment takes time to reach the edge. */
  waitFor?: number
  checks?: readonly Check[]
  say?: (line: string) => void
}

/** Runs one check until it passes or its time is over; answers what was wrong at last. */
const attempt = async (check: Check, site: string, until: number): Promise<string | undefined> => {
  for (;;) {
    const wrong = await check.run(site).then(() => undefined, reasonOf)
    if (wrong === undefined || Date.now() >= until) return wrong
    await wait(Math.min(2000, until - Date.now()))
  }
}

/**
 * Runs the smoke checks at a site and says a line for each.
 * @param site origin, without a slash at its end
 * @returns whether all passed
 */
export const smoke = async (
  site: string,
  { waitFor = 0, checks = smokeChecks, say = console.log }: Options = {},
): Promise<boolean> => {
  const until = Date.now() + waitFor * 1000
  let failed = 0
  for (const check of checks) {
    const started = performance.now()
    const wrong = await attempt(check, site, until)
    const seconds = `${((performance.now() - started) / 1000).toFixed(2)} s`
    say(`${wrong === undefined ? 'passed' : 'FAILED'}  ${seconds.padStart(8)}  ${check.name}`)
    if (wrong === undefined) continue
    failed++
    say(`                  ${wrong}`)
  }
  say(`${site}: ${checks.length - failed} passed, ${failed} failed`)
  return failed === 0
}

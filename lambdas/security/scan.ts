import type { ScanRow } from '#contract/security/security.ts'
import { logger } from '#runtime/logger.ts'
import type { Check } from './checks/check.ts'
import { adminFactors, pendingSignUps, staleAdmins } from './checks/accounts.ts'
import { allowLists, publicBuckets, recovery, siteHeaders } from './checks/site.ts'
import { feedEncryption, providerSecrets, secretRotation } from './checks/secrets.ts'
import type { ScanContext } from './scanContext.ts'

export const checks: readonly Check[] = [
  providerSecrets,
  feedEncryption,
  secretRotation,
  adminFactors,
  staleAdmins,
  publicBuckets,
  recovery,
  allowLists,
  siteHeaders,
  pendingSignUps,
]

/** Milliseconds after which a check counts as one that could not be made. */
const longest = 15_000

const worstFirst = ['CRITICAL', 'HIGH', 'UNKNOWN', 'MEDIUM', 'LOW', 'OK'] satisfies ScanRow['risk_level'][]
const rank = ({ risk_level }: ScanRow): number => worstFirst.indexOf(risk_level)

const inTime = async <T>(work: Promise<T>, most: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`It took longer than ${most / 1000} seconds.`)), most)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

const rowsOf = async ({ name, look }: Check, context: ScanContext, most: number): Promise<ScanRow[]> => {
  try {
    const findings = await inTime(look(context), most)
    return findings.map(({ risk, says }) => ({
      security_check: name,
      risk_level: risk,
      recommendation: says,
    }))
  } catch (error) {
    const cause = error instanceof Error ? error : new Error(String(error))
    logger.error('check failed', { check: name, error: cause })
    const recommendation = `This could not be looked at (${cause.name}). The log of the function security says why.`
    return [{ security_check: name, risk_level: 'UNKNOWN', recommendation }]
  }
}

/** Makes every check at once; one that cannot be made is a row that says so, never silently fine. Worst first. */
export const scan = async (context: ScanContext, all = checks, most = longest): Promise<ScanRow[]> =>
  (await Promise.all(all.map(check => rowsOf(check, context, most)))).flat().sort((a, b) => rank(a) - rank(b))

/** How many rows there are of each risk. */
export const countRisks = (rows: readonly ScanRow[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const { risk_level } of rows) counts[risk_level] = (counts[risk_level] ?? 0) + 1
  return counts
}

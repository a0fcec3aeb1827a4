import { sessionMinutes } from '#contract/limits.ts'
import type { getSecurityRecommendations, recommendationIds } from '#contract/security/security.ts'
import type { Output } from '#contract/route.ts'
import { logger } from '#runtime/logger.ts'
import { count, daysSince } from './checks/check.ts'
import type { ScanContext } from './scanContext.ts'

type Recommendation = Output<typeof getSecurityRecommendations>['recommendations'][number]
type Judgement = Pick<Recommendation, 'detail' | 'state' | 'title'>
type Judge = (context: Pick<ScanContext, 'accounts' | 'now' | 'settings'>, node: string) => Promise<Judgement>

/**
 * When AWS stops maintaining a runtime of Lambda, by the major version of Node.js.
 * Source: AWS Lambda developer guide, "Runtimes", deprecation dates.
 */
const runtimeEnds: Record<string, string> = { 22: '2027-04-30', 24: '2028-04-30' }

/** Days before that end from which on it is time to move. */
const moveWithin = 180

const leakedPasswords: Judge = async ({ accounts }) =>
  (await accounts.refusesLeakedPasswords())
    ? {
        state: 'ok',
        title: 'Leaked password protection is enabled',
        detail: 'Cognito refuses passwords that are known to have leaked.',
      }
    : {
        state: 'warning',
        title: 'Enable leaked password protection',
        detail:
          'Passwords have twelve characters of four kinds and attempts are limited, but nobody compares them with leaked ones. Cognito’s plus plan does, at a price per person.',
      }

const adminSecondFactor: Judge = async ({ accounts, settings: { mfa } }) => {
  const admins = await accounts.admins()
  const without = admins.filter(({ hasFactor }) => !hasFactor).length
  if (mfa !== 'optional')
    return {
      state: 'ok',
      title: 'MFA is required of admins',
      detail: 'Whoever is one can do nothing before an authenticator app is set up.',
    }
  return without === 0
    ? {
        state: 'ok',
        title: 'Every admin uses MFA',
        detail: `${count(admins.length, 'admin')}, each with an authenticator app.`,
      }
    : {
        state: 'warning',
        title: 'Consider MFA for admins',
        detail: `${without} of ${count(admins.length, 'admin')} can sign in with a password alone.`,
      }
}

const updates: Judge = ({ now }, node) => {
  const end = runtimeEnds[node]
  const left = end === undefined ? undefined : -daysSince(new Date(end), now)
  if (left === undefined)
    return Promise.resolve({
      state: 'unknown',
      title: 'Schedule security updates',
      detail: `Nobody has said until when Node.js ${node} is maintained.`,
    })
  return Promise.resolve(
    left > moveWithin
      ? {
          state: 'ok',
          title: 'Database and runtime are up to date',
          detail: `AWS keeps the database itself up to date; Node.js ${node} is maintained until ${end}.`,
        }
      : {
          state: 'warning',
          title: 'Schedule security updates',
          detail: `AWS keeps the database itself up to date, but maintains Node.js ${node} only until ${end}.`,
        },
  )
}

const sessionTimeout: Judge = () =>
  Promise.resolve({
    state: 'ok',
    title: `${sessionMinutes}-minute session timeout is active`,
    detail: 'Whoever does nothing for so long is signed out, which goes on record.',
  })

const judges: Record<(typeof recommendationIds)[number], [Judge, title: string]> = {
  leaked_passwords: [leakedPasswords, 'Leaked password protection'],
  admin_second_factor: [adminSecondFactor, 'MFA for admins'],
  updates: [updates, 'Security updates'],
  session_timeout: [sessionTimeout, 'Session timeout'],
}

/**
 * States for each recommendation whether the configuration follows it, or that it could not be checked.
 * @param node major version of Node.js that this runs on
 */
export const recommendationsFor = (
  context: Parameters<Judge>[0],
  node = process.versions.node.split('.')[0] ?? '',
): Promise<Recommendation[]> =>
  Promise.all(
    (Object.keys(judges) as (keyof typeof judges)[]).map(async id => {
      const [judge, title] = judges[id]
      try {
        return { id, ...(await judge(context, node)) }
      } catch (error) {
        const cause = error instanceof Error ? error : new Error(String(error))
        logger.error('recommendation failed', { id, error: cause })
        return {
          id,
          state: 'unknown' as const,
          title,
          detail: `This could not be looked at (${cause.name}).`,
        }
      }
    }),
  )

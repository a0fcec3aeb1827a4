import type { ServiceId } from '#contract/integrations/services.ts'
import { Problem } from '#runtime/problem.ts'
import type { DatabaseStore, MailStore, RelayStore, SecretStore, StorageStore } from './store.ts'
import { clockFinding, type Finding } from './rules.ts'

/** The stores and settings that health is measured by. */
export interface Services {
  database: DatabaseStore
  storage: StorageStore
  mail: MailStore
  relay: RelayStore
  secrets: SecretStore
  /** The secrets of third parties by what operations call them; null for one that this environment does not have. */
  arns: Readonly<Record<string, string | null>>
  /** The domain that SES sends for here; undefined where there is none that it has verified. */
  mailDomain: string | undefined
  /** The tables, by what infra calls them and by their physical names. */
  tables: readonly { name: string; table: string }[]
}

const number = (value: number): string => value.toLocaleString('en-GB')

/** Asks one service. @throws whatever is in the way */
export type Probe = (signal: AbortSignal) => Promise<Finding>

const smtpFinding = async ({ relay }: Services, signal: AbortSignal): Promise<Finding> => {
  try {
    return (await relay.greets(signal))
      ? { detail: 'The SMTP relay answers and is ready.' }
      : { state: 'failing', detail: 'What answers at the address of the SMTP relay is no mail server.' }
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_configured')
      return { state: 'not_set_up', detail: error.message }
    throw error
  }
}

const sesFinding = async ({ mail, mailDomain }: Services, signal: AbortSignal): Promise<Finding> => {
  if (!mailDomain)
    return {
      state: 'not_set_up',
      detail: 'This environment has no mail domain that Amazon SES has verified.',
    }
  const { enabled, most, sent, perSecond } = await mail.quota(signal)
  if (!enabled) return { state: 'failing', detail: 'Amazon SES has paused sending for this account.' }
  if (most !== -1 && sent >= most)
    return {
      state: 'failing',
      detail: `All ${number(most)} mails that Amazon SES takes in 24 hours are used up.`,
    }
  const limit = most === -1 ? 'without a daily limit' : `of ${number(most)} in 24 hours`
  return { detail: `Amazon SES sends: ${number(sent)} mails ${limit}, up to ${perSecond} a second.` }
}

/** How each service is asked. */
export const probesOf = (services: Services): Record<ServiceId, Probe> => ({
  database: async signal => {
    await services.database.mailProvider(signal)
    return { detail: 'Connected' }
  },
  storage: async signal => ({ detail: `${await services.storage.reach(signal)} buckets answer.` }),
  mail: async signal => {
    const isSmtp = (await services.database.mailProvider(signal)) === 'smtp'
    return isSmtp ? smtpFinding(services, signal) : sesFinding(services, signal)
  },
  secrets: async signal => {
    const arns = Object.values(services.arns).filter(arn => arn !== null)
    const facts = await Promise.all(arns.map(arn => services.secrets.describe(arn, signal)))
    const filled = facts.filter(({ hasValue }) => hasValue).length
    return { detail: `${filled} of ${facts.length} secrets of third parties have a value.` }
  },
  scheduler: async signal => clockFinding(await services.database.clockwork(signal), new Date()),
})

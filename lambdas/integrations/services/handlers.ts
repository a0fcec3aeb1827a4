import { serviceIds, type TableHealth, type ServiceSecret } from '#contract/integrations/services.ts'
import { once } from '#contract/once.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { everyTable } from '#runtime/everyTable.ts'
import { logger } from '#runtime/logger.ts'
import { thirdPartySecrets } from '#runtime/thirdPartySecrets.ts'
import { type Services, probesOf } from './probes.ts'
import { measure, patience } from './rules.ts'
import { databaseStore, mailStore, relayStore, secretStore, storageStore } from './store.ts'

const reporter = (what: string) => (error: unknown) =>
  logger.warn('not healthy', { what, error: error instanceof Error ? error : new Error(String(error)) })

const uncounted: Pick<TableHealth, 'items' | 'bytes'> = { items: null, bytes: null }

/** All at once, and each by itself: the slowest says how long the whole takes. */
export const getServiceHealth =
  (sources: Services): HandlerOf<'getServiceHealth'> =>
  async () => {
    const probes = probesOf(sources)
    const [services, tables] = await Promise.all([
      Promise.all(serviceIds.map(async id => ({ id, ...(await measure(probes[id], {}, reporter(id))) }))),
      Promise.all(
        sources.tables.map(async ({ name, table }) => {
          const ask = async (signal: AbortSignal) => {
            const { status, items, bytes } = await sources.database.describe(table, signal)
            const state = status === 'ACTIVE' ? ('ok' as const) : ('failing' as const)
            return { state, detail: status, items, bytes }
          }
          return { name, ...(await measure(ask, uncounted, reporter(name))) }
        }),
      ),
    ])
    return { services, tables }
  }

/** Each secret is described by its own call, so that one failure leaves the others known. */
export const listServiceSecrets =
  ({ secrets, arns }: Pick<Services, 'secrets' | 'arns'>): HandlerOf<'listServiceSecrets'> =>
  async () => {
    const stateOf = async (
      secret: string,
      arn: string | null,
    ): Promise<Pick<ServiceSecret, 'state' | 'changed_at'>> => {
      if (arn === null) return { state: 'absent', changed_at: null }
      try {
        const { hasValue, changedAt } = await secrets.describe(arn, AbortSignal.timeout(patience))
        return { state: hasValue ? 'set' : 'empty', changed_at: changedAt ?? null }
      } catch (error) {
        logger.warn('secret not described', { secret, error: error as Error })
        return { state: 'unknown', changed_at: null }
      }
    }
    return {
      secrets: await Promise.all(
        Object.entries(arns).map(async ([secret, arn]) => ({
          name: secret.slice(secret.indexOf('/') + 1),
          secret,
          ...(await stateOf(secret, arn)),
        })),
      ),
    }
  }

export const services = once((): Services => ({
  database: databaseStore(),
  storage: storageStore(),
  mail: mailStore(),
  relay: relayStore(),
  secrets: secretStore(),
  arns: thirdPartySecrets(),
  mailDomain: process.env['MAIL_DOMAIN'],
  tables: everyTable(),
}))

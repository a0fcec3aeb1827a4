import { serviceIds, type TableHealth } from '#contract/integrations/services.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { logger } from '#runtime/logger.ts'
import { type Measuring, probesOf } from './probes.ts'
import { measure } from './rules.ts'
import { measuring } from './services.ts'

const reporter = (what: string) => (error: unknown) =>
  logger.warn('not healthy', { what, error: error instanceof Error ? error : new Error(String(error)) })

const uncounted: Pick<TableHealth, 'items' | 'bytes'> = { items: null, bytes: null }

/** All at once, and each by itself: the slowest says how long the whole takes. */
export const getServiceHealth =
  (measuring: Measuring): HandlerOf<'getServiceHealth'> =>
  async () => {
    const probes = probesOf(measuring)
    const [services, tables] = await Promise.all([
      Promise.all(serviceIds.map(async id => ({ id, ...(await measure(probes[id], {}, reporter(id))) }))),
      Promise.all(
        measuring.tables.map(async ({ name, table }) => {
          const ask = async (signal: AbortSignal) => {
            const { status, items, bytes } = await measuring.database.describe(table, signal)
            const state = status === 'ACTIVE' ? ('ok' as const) : ('failing' as const)
            return { state, detail: status, items, bytes }
          }
          return { name, ...(await measure(ask, uncounted, reporter(name))) }
        }),
      ),
    ])
    return { services, tables }
  }

export const services = measuring

import { type ServiceSecret } from '#contract/integrations/services.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { logger } from '#runtime/logger.ts'
import type { Measuring } from './probes.ts'
import { patience } from './rules.ts'
import { measuring } from './services.ts'

/** Each secret is asked by itself, so that one in trouble is unknown and the others are told. */
export const listServiceSecrets =
  ({ secrets, arns }: Pick<Measuring, 'secrets' | 'arns'>): HandlerOf<'listServiceSecrets'> =>
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

export const services = measuring

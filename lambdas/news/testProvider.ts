import { randomUUID } from 'node:crypto'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { assertFits } from './rules.ts'
import { services, type Services } from './services.ts'
import { SourceFailure } from './source.ts'
import { within } from './within.ts'

/** Items that a test reads at most. */
const limit = 100
/** Milliseconds that a source may take: people wait, and the function ends after ten seconds. */
const patience = 8_000

export const testProvider =
  ({ open, audit, now }: Pick<Services, 'audit' | 'now' | 'open'>): HandlerOf<'testProvider'> =>
  async asked => {
    const { body } = asked
    assertFits(body)
    const { name, feed_url, adapter } = body
    await audit.record({
      ...actorOf(asked),
      action_type: 'RNS_PROVIDER_TESTED',
      details: { name, feed_url, adapter },
    })
    const started = now()
    const result = {
      ok: false,
      status: null,
      content_type: null,
      items: null,
      error: null,
    }
    const took = () => ({ duration_ms: Math.max(0, now().getTime() - started.getTime()) })
    try {
      const source = open({ ...body, provider: randomUUID() })
      const { status, content_type, items } = await within(
        patience,
        source.fetch({ symbols: body.symbols, limit, headlinesOnly: true }),
      )
      return { ...result, ok: true, status, content_type, items: items.length, ...took() }
    } catch (error) {
      if (!(error instanceof SourceFailure)) throw error
      return {
        ...result,
        status: error.status,
        content_type: error.content_type,
        error: error.message,
        ...took(),
      }
    }
  }

export { services }

import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ProviderForm } from '#contract/news/providers.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { pollClaimed } from './claimed.ts'
import {
  view,
  newProvider,
  assertFits,
  formOf,
  changedProvider,
  differences,
  assertFound,
  securityStatus,
} from './rules.ts'
import { services, type Services } from './services.ts'
import { SourceFailure } from './source.ts'
import { withTimeout } from './withTimeout.ts'

export const listProviders =
  ({ providers }: Pick<Services, 'providers'>): HandlerOf<'listProviders'> =>
  async () => {
    const { providers: readable, faulty } = await providers.all()
    return { providers: readable.map(view), faulty }
  }

export const createProvider =
  ({ providers }: Pick<Services, 'providers'>): HandlerOf<'createProvider'> =>
  async input => {
    const { body, request } = input
    const form = formOf(body)
    const before = await providers.get(body.id)
    // A retry whose first answer was lost.
    if (before && isDeepStrictEqual(formOf(before), form)) return view(before)
    if (before) throw new Problem('conflict')
    assertFits(form)
    const provider = newProvider({ ...form, id: body.id }, request.now)
    const entry = {
      ...actorOf(input),
      action_type: 'RNS_PROVIDER_CREATED',
      object: `providers/${body.id}`,
      after: form,
    }
    if (!(await providers.write(provider, entry, request.now))) throw new Problem('conflict')
    return view(provider)
  }

/** Polls of the same provider that may come between reading and writing it before the call gives up. */
const attempts = 5

export const updateProvider =
  ({ providers }: Pick<Services, 'providers'>): HandlerOf<'updateProvider'> =>
  async input => {
    const { params, body, ifMatch, request } = input
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const current = assertFound(await providers.get(params.id))
      const { before, after } = differences(current, body as Partial<ProviderForm>)
      // No change, or a retry whose first answer was lost.
      if (Object.keys(after).length === 0) return view(current)
      if (current.version !== ifMatch) throw new Problem('conflict', { details: { current: view(current) } })
      assertFits({ ...formOf(current), ...after })
      const entry = {
        ...actorOf(input),
        action_type: 'RNS_PROVIDER_UPDATED',
        object: `providers/${current.id}`,
        before,
        after,
      }
      const provider = changedProvider(current, after, request.now)
      if (await providers.write(provider, entry, request.now)) return view(provider)
    }
    throw new Problem('unavailable')
  }

export const deleteProvider =
  ({ providers }: Pick<Services, 'providers'>): HandlerOf<'deleteProvider'> =>
  async input => {
    const { params, request } = input
    const faulty = await providers.faulty(params.id)
    const readable = faulty ? undefined : await providers.get(params.id)
    const before = readable ? formOf(readable) : faulty
    if (!before) return { deleted: true }
    const entry = {
      ...actorOf(input),
      action_type: faulty ? 'FAULTY_PROVIDER_REMOVED' : 'RNS_PROVIDER_DELETED',
      object: `providers/${params.id}`,
      before,
    }
    // Where it is gone already, somebody else deleted it, and that is on record.
    await providers.remove(params.id, entry, request.now)
    return { deleted: true }
  }

/** Milliseconds that a source may take: people wait, and the function ends after ten seconds. */
const pollTimeout = 7_000

export const pollProvider =
  (services: Services): HandlerOf<'pollProvider'> =>
  async input => {
    const { id } = input.params
    const before = assertFound(await services.providers.get(id))
    if (!before.is_active)
      throw new Problem('conflict', { message: 'This provider is not active. Enable it to poll it.' })
    await services.audit.record({
      ...actorOf(input),
      action_type: 'RNS_PROVIDER_POLLED',
      object: `providers/${id}`,
    })
    const poll = await pollClaimed(services, id, { onlyDue: false, patience: pollTimeout })
    if (!poll) throw new Problem('conflict', { message: 'A poll of this provider is under way.' })
    if (poll.fault !== undefined) throw new Problem('unavailable', { cause: poll.fault })
    const provider = poll.provider ?? assertFound(await services.providers.get(id))
    return { provider: view(provider), run: poll.run }
  }

/** Items that a test reads at most. */
const limit = 100
/** Milliseconds that a source may take: people wait, and the function ends after ten seconds. */
const testTimeout = 8_000

export const testProvider =
  ({ open, audit, now }: Pick<Services, 'audit' | 'now' | 'open'>): HandlerOf<'testProvider'> =>
  async input => {
    const { body } = input
    assertFits(body)
    const { name, feed_url, adapter } = body
    await audit.record({
      ...actorOf(input),
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
      const { status, content_type, items } = await withTimeout(
        testTimeout,
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

export const getCredentialSecurityStatus =
  ({ providers, admins }: Pick<Services, 'admins' | 'providers'>): HandlerOf<'getCredentialSecurityStatus'> =>
  async () => {
    const [all, count] = await Promise.all([providers.list(), admins.count()])
    return securityStatus(all, count)
  }

export { services }

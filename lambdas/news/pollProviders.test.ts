import { describe, expect, it } from 'vitest'
import type { ClaimServices } from './claimed.ts'
import { pollAll, pollProviders, type Services } from './workers/pollProviders.ts'
import { answerWith, noon, providerWith, sourceThat, tooMany } from './provider.fixture.ts'
import type { StoredProvider } from './rules.ts'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Providers of a list, in memory; `order` says who was asked, `finished` who was written. */
const stage = (failures: number[], open: ClaimServices['open']) => {
  const rows = new Map(
    failures.map((failed, n): [string, StoredProvider] => [
      idOf(n),
      providerWith({ id: idOf(n), name: `P${n}`, failures: failed }),
    ]),
  )
  const order: string[] = []
  const finished: StoredProvider[] = []
  const shared: (readonly string[])[] = []
  const services: Services = {
    share: async lists => void shared.push(...lists),
    open: settings => {
      order.push(String(settings.provider))
      return open(settings)
    },
    items: { byIds: async () => new Map(), keep: async () => [] },
    now: () => noon,
    chance: () => 0,
    polls: {
      due: async () =>
        [...rows.values()].map(({ id, failures: failed }) => ({
          id,
          failures: failed,
          next_poll_at: noon.toISOString(),
        })),
      claim: async id => rows.get(id),
      finish: async (claimed, change) => {
        const next = change(claimed)
        finished.push(next)
        return next
      },
    },
  }
  return { services, order, finished, shared }
}

describe('a tick', () => {
  it('asks those that failed before after all others', async () => {
    const { services, order } = stage([3, 0, 1, 0], () => sourceThat(answerWith()))
    await pollProviders(services)()
    expect(order).toEqual([1, 3, 0, 2].map(idOf))
  })

  it('goes on with the others when one fails, and is itself no failure', async () => {
    const { services, finished } = stage([0, 0, 0], ({ provider }) =>
      sourceThat(provider === idOf(1) ? tooMany : answerWith()),
    )
    await pollProviders(services)()
    expect(finished.map(({ failures }) => failures).toSorted()).toEqual([0, 0, 1])
  })

  it('keeps the others from waiting for one that never answers', async () => {
    const silent = Promise.withResolvers<ReturnType<typeof answerWith>>()
    const { services, finished } = stage(
      Array.from({ length: 60 }, () => 0),
      ({ provider }) => sourceThat(provider === idOf(0) ? () => silent.promise : answerWith()),
    )
    const tick = pollProviders(services)()
    await expect.poll(() => finished.length).toBe(59)
    silent.resolve(answerWith())
    await tick
    expect(finished).toHaveLength(60)
  })

  it('calls operations when the fault is ours, after all others were polled', async () => {
    const { services, finished } = stage([0, 0, 0], () => sourceThat(answerWith()))
    let throttled = true
    services.items.keep = async () => {
      if (!throttled) return []
      throttled = false
      throw new Error('ThrottlingException')
    }
    await expect(pollProviders(services)()).rejects.toThrow('1 providers could not be polled')
    expect(finished).toHaveLength(3)
  })

  it('shares out what is more than it takes itself, each provider once and the troubled ones last, and so many have no other', async () => {
    const { services, order, shared, finished } = stage(
      Array.from({ length: 600 }, (_, n) => (n % 3 === 0 ? 1 : 0)),
      () => sourceThat(answerWith()),
    )
    await pollProviders(services)()
    expect([order.length, ...shared.map(({ length }) => length)]).toEqual([250, 250, 100])
    expect(new Set([...order, ...shared.flat()]).size).toBe(600)
    expect(finished.every(({ id }) => Number(id.slice(-12)) % 3 !== 0)).toBe(true)
    for (const ids of shared) await pollAll(services, ids)
    expect(finished).toHaveLength(600)
  })

  it('polls its own when the others cannot be handed on, and calls operations', async () => {
    const { services, order } = stage(
      Array.from({ length: 300 }, () => 0),
      () => sourceThat(answerWith()),
    )
    services.share = async () => {
      throw new Error('The queue is not there.')
    }
    await expect(pollProviders(services)()).rejects.toThrow('1 providers could not be polled')
    expect(order).toHaveLength(250)
  })

  it('begins nothing that it could not end', async () => {
    const { services, order } = stage([0, 0], () => sourceThat(answerWith()))
    let calls = 0
    services.now = () => new Date(noon.getTime() + (calls++ > 0 ? 40_000 : 0))
    await pollProviders(services)()
    expect(order).toEqual([])
  })
})

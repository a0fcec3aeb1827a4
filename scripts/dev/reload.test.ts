import { beforeEach, describe, expect, it } from 'vitest'
import type { Entry } from '../build/entries.ts'
import { createReload, listNames } from './reload.ts'
import type { SiteLists } from './synthesis.ts'

const lists: SiteLists = { pages: ['/'], livePages: ['/news'], sources: {} }
const entries: Entry[] = []

let done: string[]
let said: string[]
let now: SiteLists
let failure: Error | undefined
/** Ends the synthesis that is under way. */
let finish: () => void

const reloadOf = () =>
  createReload({
    lists,
    site: { read: async () => ({ lists: now, faults: [] }) },
    functions: {
      change: file => (file.startsWith('lambdas/') ? ['documents'] : []),
      update: () => [],
      settled: async () => undefined,
    },
    synthesise: async ({ pages }) => {
      done.push(`synthesise ${pages}`)
      await new Promise<void>(resolve => (finish = resolve))
      if (failure) throw failure
      return { outdir: 'out', entries }
    },
    cloud: {
      replay: async outdir => {
        done.push(`replay ${outdir}`)
        return ['Headers']
      },
    },
    say: line => said.push(line.replace(/\d+\.\d s/, '0.0 s')),
  })

beforeEach(() => {
  done = []
  said = []
  now = lists
  failure = undefined
})

describe('a change of', () => {
  it('a function plays nothing', async () => {
    reloadOf().change(['lambdas/documents/rules.ts'])
    expect(said).toEqual(['lambdas/documents/rules.ts: documents from the next call on'])
    expect(done).toEqual([])
  })

  it('the infrastructure plays the template anew, once for all that changes meanwhile', async () => {
    const { change } = reloadOf()
    change(['infra/queues.ts'])
    await expect.poll(() => done).toEqual(['synthesise /'])
    change(['infra/queues.ts'])
    change(['infra/tables.ts'])
    finish()
    await expect.poll(() => done).toEqual(['synthesise /', 'replay out', 'synthesise /'])
    finish()
    await expect.poll(() => done.length).toBe(4)
    await expect.poll(() => said.at(-1)).toBe('infrastructure: Headers played anew (0.0 s)')
  })

  it('the contract reaches functions at once, and the template', async () => {
    reloadOf().change(['lambdas/contract/documents/documents.ts'])
    expect(said).toEqual([
      'lambdas/contract/documents/documents.ts: documents from the next call on; infrastructure',
    ])
    await expect.poll(() => done).toEqual(['synthesise /'])
  })

  it('the site map plays the template anew only when there are other pages', async () => {
    const { change } = reloadOf()
    change(['web/content/home.ts'])
    now = { ...lists, pages: ['/', '/history'] }
    change(['web/src/routes.tsx'])
    await expect.poll(() => done).toEqual(['synthesise /,/history'])
    finish()
    await expect.poll(() => done.length).toBe(2)
    change(['web/content/home.ts'])
    change(['web/src/public/home/Home.tsx'])
    expect(done).toHaveLength(2)
    expect(said.slice(-2)).toEqual(['web/content/home.ts: pages', 'web/src/public/home/Home.tsx: pages'])
  })

  it('what cannot be synthesised says why, and the next change is played', async () => {
    const { change } = reloadOf()
    failure = new Error('The route getX has no handler.')
    change(['infra/queues.ts'])
    await expect.poll(() => done).toEqual(['synthesise /'])
    finish()
    await expect.poll(() => said.at(-1)).toBe('infrastructure: The route getX has no handler.')
    failure = undefined
    change(['infra/queues.ts'])
    await expect.poll(() => done.length).toBe(2)
    finish()
    await expect.poll(() => done.at(-1)).toBe('replay out')
  })
})

it('many names are not all said', () => {
  expect(listNames(['a', 'b', 'c', 'd'])).toBe('a, b, c, d')
  expect(listNames(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c and 2 more')
})

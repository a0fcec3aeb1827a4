import { describe, expect, test } from 'vitest'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import { noon } from '../provider.fixture.ts'
import { feedSource } from '../sources/feed.ts'
import { readingHere } from '../provider.fixture.ts'
import { rnsOf } from './rns.ts'
import { readFeed } from './readFeed.ts'
import type { RawItem } from './rawItem.ts'

describe('an RNS says its number and headline category (issue L, 4)', () => {
  test.each<[string, RawItem, string | undefined, string | undefined]>([
    ['a code as a category', { categories: ['FR'] }, undefined, 'FR'],
    ['a headline as a category', { categories: ['News', 'Holding(s) in Company'] }, undefined, 'HOL'],
    ['a headline as its title', { title: 'Half-year Report' }, undefined, 'IR'],
    ['a headline after the name', { title: 'Blu Digital plc - Final Results' }, undefined, 'FR'],
    ['the first line of its text', { content: '<p>RNS Number : 2584X</p><p>Blu</p>' }, '2584X', undefined],
    [
      'the same in a table',
      { content: '<table><tr><td>RNS Number:</td><td>2584X</td></tr></table>' },
      '2584X',
      undefined,
    ],
    ['its title', { title: 'RNS Number: 17AB Trading Statement' }, '17AB', undefined],
    ['a category of its own', { categories: ['RNS No 2584X', 'TST'] }, '2584X', 'TST'],
    ['neither', { title: 'We won a prize', categories: ['Blog', 'fr', 'RNS'] }, undefined, undefined],
    ['a number that is none', { content: '<p>RNS Number : to follow</p>' }, undefined, undefined],
  ])('%s', (_, raw, rns_number, headline_category) => {
    expect(rnsOf(raw)).toEqual({
      ...(rns_number && { rns_number }),
      ...(headline_category && { headline_category }),
    })
  })

  test('each headline that there is', () => {
    for (const [code, name] of Object.entries(headlineCategories)) {
      const found = rnsOf({ title: `Blu Digital plc - ${name}` }).headline_category ?? ''
      expect(headlineCategories[found], code).toBe(name)
    }
  })

  test('in elements of another vocabulary', () => {
    const { items } = readFeed(
      '<rss version="2.0" xmlns:rns="urn:rns"><channel><title>x</title>' +
        '<item><guid>1</guid><title>A</title><rns:number>2584X</rns:number><rns:headlineCategory><![CDATA[FR]]></rns:headlineCategory></item>' +
        '<item><guid>2</guid><title>B</title></item></channel></rss>',
    )
    expect(items.map(rnsOf)).toEqual([{ rns_number: '2584X', headline_category: 'FR' }, {}])
  })
})

test('a feed’s RNS is one where its provider is a regulatory information service, and only said to be one elsewhere', async () => {
  const body = Buffer.from(
    '<rss version="2.0"><channel><item><guid>1</guid><title>Blu Digital plc - Final Results</title><category>FR</category><description>RNS Number : 2584X</description></item></channel></rss>',
  )
  const read = async (is_ris: boolean) => {
    const settings = {
      provider: 'lse',
      adapter: 'feed',
      feed_url: 'https://ris.example/rns.xml',
      secret_name: null,
      secret_placement: null,
      is_ris,
    } as const
    const source = feedSource(settings, {
      reading: readingHere,
      now: () => noon,
      pause: async () => undefined,
      secrets: { read: async () => undefined, forget: () => undefined, nameOf: name => name },
      fetch: async address => ({ url: new URL(address), status: 200, headers: {}, body, sample: false }),
    })
    return (await source.fetch({ symbols: [], limit: 10 })).items[0]
  }
  expect(await read(true)).toMatchObject({
    rns_number: '2584X',
    headline_category: 'FR',
    category: 'Final Results',
    urgency: 'high',
    marketSensitive: true,
  })
  expect(await read(false)).not.toHaveProperty('rns_number')
  expect(await read(false)).toMatchObject({ category: 'FR', urgency: 'normal' })
})

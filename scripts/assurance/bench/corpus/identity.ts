import { rssOf, utf8, type Case } from './case.ts'

const link = 'https://wire.example/1'
const hash = 'sha256:'

/** RSS 2.0, `guid` and `link`: the guid is the item's own name, and its address where it is a permalink. */
const identities: readonly (readonly [items: string[], ids: string[], link?: string | null])[] = [
  [[`<guid>g</guid><link>${link}</link><title>T</title>`], ['g'], link],
  [[`<guid isPermaLink="false">g</guid><link>${link}</link><title>T</title>`], ['g'], link],
  [[`<guid>${link}</guid><title>T</title>`], [link], link],
  [[`<guid isPermaLink="true">${link}</guid><title>T</title>`], [link], link],
  [[`<guid isPermaLink="false">${link}</guid><title>T</title>`], [link], null],
  [[`<link>${link}</link><title>T</title>`], [link], link],
  [['<guid> g\n</guid><title>T</title>'], ['g'], null],
  [['<title>T</title><pubDate>Thu, 19 Nov 2026 07:00:00 GMT</pubDate>'], [hash], null],
  [['<description>Only text</description>'], [hash], null],
  [
    ['<guid>a</guid><title>T</title>', '<guid>b</guid><title>T</title>'],
    ['a', 'b'],
  ],
  [['<guid>a</guid><title>T</title>', '<guid>a</guid><title>T</title>'], ['a']],
  [[`<guid>${'ä'.repeat(600)}</guid><title>T</title>`], [hash]],
  [['<guid></guid><title></title>'], []],
]

export const identityCases: Case[] = identities.map(([items, ids, address], index) => ({
  name: `identity ${index + 1}: ${items[0]?.slice(0, 60)}`,
  bytes: utf8(rssOf(items)),
  expected: ids.map(id => ({ id, ...(address !== undefined && { link: address }) })),
}))

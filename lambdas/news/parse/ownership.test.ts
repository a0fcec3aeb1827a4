import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noon } from '../provider.fixture.ts'
import { gather } from './gather.fixture.ts'
import { ownershipOf } from './ownership.ts'
import type { RawItem } from './rawItem.ts'
import { readFeed } from './readFeed.ts'

/** Of a real company's kind: check digits are right. */
const isin = 'GB0002634946'
const lei = '213800MBWEIJDM5CU638'
const asked = ['BLU.L', isin, lei, 'Blu Digital plc']
const whose = (raw: RawItem, symbols: readonly string[] = asked) => ownershipOf(raw, symbols).whose

describe('an item is the company’s (decision 53)', () => {
  test.each<[string, RawItem]>([
    ['AIM: BLU in brackets', { title: 'Blu (AIM: BLU) buys' }],
    ['AIM:BLU', { categories: ['AIM:BLU'] }],
    ['LSE: BLU', { categories: ['Finance', 'LSE: BLU'] }],
    ['LON:BLU', { title: 'Results LON:BLU' }],
    ['London Stock Exchange: BLU', { title: 'X (London Stock Exchange: BLU)' }],
    ['XLON:BLU', { categories: ['XLON:BLU'] }],
    ['BLU.L', { title: 'BLU.L: results' }],
    ['AIM: BLU.L', { title: 'X (AIM: BLU.L)' }],
    ['Reuters’ R:BLU.L', { symbols: ['R:BLU.L'] }],
    ['Bloomberg’s BLU LN', { symbols: ['BLU LN Equity'] }],
    ['Bloomberg’s BLU:LN', { symbols: ['BLU:LN'] }],
    ['its TIDM', { content: '<p>TIDM: BLU</p>' }],
    ['its EPIC', { content: '<table><tr><td>EPIC</td><td>BLU</td></tr></table>' }],
    ['its ISIN', { categories: ['https://wire.example/isin', isin] }],
    ['its ISIN in the text', { content: `<p>ISIN: ${isin}</p>` }],
    ['its LEI', { content: `<p>LEI: ${lei}</p>` }],
    ['its name in the title', { title: 'BLU DIGITAL PLC - Holding(s) in Company' }],
    ['its name as the source', { title: 'Results', names: ['Blu Digital Plc'] }],
    ['its symbol among those of two places', { title: 'X (OTCQX: BLUDF; AIM: BLU)' }],
    ['the same in its text', { content: '<p>X (OTCQX: BLUDF, AIM: BLU) says</p>' }],
  ])('by %s', (_, raw) => expect(whose(raw)).toBe('ours'))
})

describe('an item is another’s', () => {
  test.each<[string, RawItem]>([
    ['a symbol of another exchange', { categories: ['Nasdaq:AGPU'] }],
    ['the same letters at another exchange', { title: 'Blu Corp (NYSE: BLU)' }],
    ['the same letters as Reuters writes them', { symbols: ['BLU.O'] }],
    ['the same letters as Bloomberg writes them', { symbols: ['BLU US Equity'] }],
    ['another symbol in London', { title: 'VOD.L buys' }],
    ['a longer symbol', { categories: ['AIM:BLUE'] }],
    ['an ISIN', { categories: ['US0378331005'] }],
    ['an LEI', { content: '<p>LEI: HWUPKR0MPOU8FGXBT394</p>' }],
    ['the text’s first symbol', { content: '<p>NEW YORK, (Nasdaq: AGPU) today announced</p>' }],
    ['its own symbol, though ours is in the headline', { title: 'Acme (NYSE: ACM) buys of Blu Digital plc' }],
  ])('by %s', (_, raw) => expect(whose(raw)).toBe('anothers'))
})

describe('an item does not say whose it is', () => {
  test.each<[string, RawItem]>([
    ['with nothing', { title: 'Weather' }],
    ['with a code without an exchange', { symbols: ['BLU'], title: 'BLU rises' }],
    ['with letters that are no code', { title: 'London: markets rise. SIX: a film. AIM: to grow' }],
    ['with what looks like an ISIN', { content: '<p>GB0002634947</p>' }],
    ['with a name that begins like ours', { title: 'Blu Digitals of America' }],
    [
      'beside another that it names later than us',
      { content: '<p>With (NYSE: JPM)</p>' + '<p>word</p>'.repeat(100) + '<p>(AIM: BLU)</p>' },
    ],
  ])('%s', (_, raw) => expect(whose(raw)).toBe('unknown'))

  test('where nothing was said of the company', () => {
    expect(whose({ title: 'X (AIM: BLU)' }, [])).toBe('unknown')
    expect(ownershipOf({ title: 'X (AIM: BLU)' }, []).symbol).toBe('BLU.L')
  })
})

test('an asterisk says that every item of a feed is the company’s', () => {
  expect(whose({ title: 'Weather' }, ['*'])).toBe('ours')
})

test('no item is ours without one of the spellings, whatever else it says', () => {
  const words = fc.constantFrom(
    'BLU',
    'Nasdaq:',
    'NYSE: BLU',
    'blu',
    'AGPU.O',
    'AIM',
    ':',
    '(',
    ')',
    'US0378331005',
    'plc',
    '.L',
    'L',
  )
  fc.assert(
    fc.property(fc.array(words, { maxLength: 8 }), fc.constantFrom(' ', ', ', ' - '), (parts, space) => {
      const title = parts.join(space)
      fc.pre(!/AIM ?: ?BLU|BLU ?\.L|AIM , : , BLU/.test(title))
      expect(whose({ title }, ['BLU.L'])).not.toBe('ours')
    }),
  )
})

test('three wires asked for BLU.L give ours with its symbol, nobody’s without, and no others', () => {
  const item = (guid: string, more: string) => `<item><guid>${guid}</guid>${more}</item>`
  const feed = readFeed(
    `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>Wire</title>${[
      item(
        'ours',
        '<title>Results</title><category domain="https://wire.example/rss/stock">AIM:BLU</category>',
      ),
      item('named', '<title>Trading update</title><dc:contributor>Blu Digital plc</dc:contributor>'),
      item(
        'other',
        '<title>Results</title><category domain="https://wire.example/rss/stock">Nasdaq:AGPU</category>',
      ),
      item('text', '<title>Results</title><description>TORONTO (TSX-V: GOLD) announces</description>'),
      item('nobody', '<title>Weather</title>'),
    ].join('')}</channel></rss>`,
  )
  const query = { symbols: ['BLU.L', 'Blu Digital plc'], limit: 50 }
  const context = { provider: 'lse', adapter: 'feed', received: noon, symbols: query.symbols } as const
  const found = gather(feed.items, query, context).items
  expect(
    Object.fromEntries(found.map(({ id, symbol, unknown_company }) => [id, [symbol, unknown_company]])),
  ).toEqual({ ours: ['BLU.L', undefined], named: ['BLU.L', undefined], nobody: ['', true] })
})

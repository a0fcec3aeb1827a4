import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { momentOf, publishedAt } from './moment.ts'

const moment = fc.date({ min: new Date('1990-01-02'), max: new Date('2090-01-01'), noInvalidDate: true })

describe('momentOf', () => {
  it('reads every way in which a moment is written', () => {
    fc.assert(
      fc.property(moment, at => {
        const second = new Date(Math.floor(at.getTime() / 1000) * 1000)
        expect(momentOf(at.toISOString())).toEqual(at)
        expect(momentOf(` ${second.toUTCString()} `)).toEqual(second)
        expect(momentOf(second.toISOString().replace('.000Z', '+00:00'))).toEqual(second)
      }),
    )
  })

  it.each([
    ['Fri, 20 Nov 2026 07:00:00 +0000', '2026-11-20T07:00:00.000Z'],
    ['20 Jul 2026 07:00:00 BST', '2026-07-20T06:00:00.000Z'],
    ['20 Nov 2026 07:00 GMT', '2026-11-20T07:00:00.000Z'],
    ['2026-07-20T07:00:00', '2026-07-20T06:00:00.000Z'],
    ['2026-07-20 07:00:00.123', '2026-07-20T06:00:00.123Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['1795158000', '2026-11-20T07:00:00.000Z'],
    ['Fri, 20 Nov 2026 07:00:00 GMT', '2026-11-20T07:00:00.000Z'],
    ['Mon, 20 Jul 2026 07:00:00', '2026-07-20T06:00:00.000Z'],
    ['20 Nov 26 07:00 GMT', '2026-11-20T07:00:00.000Z'],
    ['20 November 2026 07:00', '2026-11-20T07:00:00.000Z'],
    ['20-Jul-2026 07:00', '2026-07-20T06:00:00.000Z'],
    ['Friday, 20 November 2026 at 7:00 am GMT', '2026-11-20T07:00:00.000Z'],
    ['November 20, 2026 07:00 PM EST', '2026-11-21T00:00:00.000Z'],
    ['Fri Nov 20 07:00:00 2026', '2026-11-20T07:00:00.000Z'],
    ['20/11/2026', '2026-11-20T00:00:00.000Z'],
    ['03/07/2026 07:00', '2026-07-03T06:00:00.000Z'],
    ['20.11.2026 07:00', '2026-11-20T07:00:00.000Z'],
    ['2026/11/20 07:00:00', '2026-11-20T07:00:00.000Z'],
    ['20 Nov 2026 09:00 EET', '2026-11-20T07:00:00.000Z'],
    ['20 Nov 2026 15:00:00 SGT', '2026-11-20T07:00:00.000Z'],
    ['20 Nov 2026 17:00:00 AEST', '2026-11-20T07:00:00.000Z'],
    ['20 Nov 2026 08:00:00 GMT+1', '2026-11-20T07:00:00.000Z'],
    ['20 Nov 2026 08:00:00 +01:00', '2026-11-20T07:00:00.000Z'],
    ['2026-11-20T08:00:00+01', '2026-11-20T07:00:00.000Z'],
    ['20261120T070000Z', '2026-11-20T07:00:00.000Z'],
    ['20261120', '2026-11-20T00:00:00.000Z'],
    ['2026-W47-5', '2026-11-20T00:00:00.000Z'],
    ['2026-W47-5T07:00:00Z', '2026-11-20T07:00:00.000Z'],
    ['2020-W53-5', '2021-01-01T00:00:00.000Z'],
    ['1795158000000', '2026-11-20T07:00:00.000Z'],
  ])('%s is %s', (text, iso) => expect(momentOf(text)?.toISOString()).toBe(iso))

  it.each([
    ['new_york', '07/03/2026 02:00', '2026-07-03T06:00:00.000Z'],
    ['new_york', 'Fri, 03 Jul 2026 02:00:00', '2026-07-03T06:00:00.000Z'],
    ['new_york', '03.07.2026 02:00', '2026-07-03T06:00:00.000Z'],
    ['utc', '03/07/2026 06:00', '2026-07-03T06:00:00.000Z'],
    ['utc', '2026-07-03T06:00:00', '2026-07-03T06:00:00.000Z'],
    ['utc', '2026-07-03T07:00:00+01:00', '2026-07-03T06:00:00.000Z'],
  ] as const)('where its provider says %s, %s is %s', (dates, text, iso) =>
    expect(momentOf(text, dates)?.toISOString()).toBe(iso),
  )

  it.each([
    undefined,
    '',
    'soon',
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '2026-02-31T07:00:00',
    '99999999999999',
    '31/02/2026',
    '20/20/2026',
    '20 Nov 2026 07:00 XYZ',
    '20 Nov 2026 07:00 IST',
    '20 Nov 2026 25:00 GMT',
    '20 Foo 2026 07:00 GMT',
    'Q3 2026',
  ])('%s is no moment', text => expect(momentOf(text)).toBeUndefined())
})

it('a missing or future date counts as the moment of receipt, and no other does', () => {
  fc.assert(
    fc.property(moment, moment, (at, received) => {
      const late = at.getTime() - received.getTime() > 600_000
      expect(publishedAt(at.toISOString(), received)).toEqual({
        at: (at < received ? at : received).toISOString(),
        undated: late,
      })
      expect(publishedAt(undefined, received)).toEqual({ at: received.toISOString(), undated: true })
    }),
  )
})

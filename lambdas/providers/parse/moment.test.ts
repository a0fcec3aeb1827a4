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
    ['2026-07-20 07:00:00.123', '2026-07-20T06:00:00.000Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
    ['1795158000', '2026-11-20T07:00:00.000Z'],
  ])('%s is %s', (text, iso) => expect(momentOf(text)?.toISOString()).toBe(iso))

  it.each([
    undefined,
    '',
    'soon',
    '0001-01-01T00:00:00Z',
    '1970-01-01T00:00:00Z',
    '2026-02-31T07:00:00',
    '99999999999999',
  ])('%s is no moment', text => expect(momentOf(text)).toBeUndefined())
})

it('a missing or future date counts as the moment of receipt, and no other does', () => {
  fc.assert(
    fc.property(moment, moment, (at, received) => {
      expect(publishedAt(at.toISOString(), received)).toBe((at < received ? at : received).toISOString())
      expect(publishedAt(undefined, received)).toBe(received.toISOString())
    }),
  )
})

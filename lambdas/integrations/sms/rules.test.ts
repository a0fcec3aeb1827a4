import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sendSms } from '#contract/integrations/sms.ts'
import { checkedNumber, maskedNumber, partsOf } from './rules.ts'

describe('parts of a message', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['ł'.repeat(70), 1],
    ['ł'.repeat(71), 2],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(36), 2],
  ])('%j takes %i', (message, parts) => {
    expect(partsOf(message)).toBe(parts)
  })

  it('never become fewer when something is added', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(partsOf(a + b)).toBeGreaterThanOrEqual(partsOf(a))
        expect(partsOf(a)).toBeGreaterThanOrEqual(1)
      }),
    )
  })
})

describe('a number', () => {
  const typed = (to: string) => sendSms.body.safeParse({ to, message: 'x' }).data?.to

  it.each([
    ['+447400123456', '+447400123456'],
    ['+44 (7400) 123-456 ', '+447400123456'],
    ['07400 123456', undefined],
    ['+447400123456\r\n+12025550123', undefined],
    ['+4474001234567890', undefined],
    ['', undefined],
  ])('A-059 typed as %j is read as %s', (to, read) => {
    expect(typed(to)).toBe(read)
  })

  it.each([
    ['+447400123456', undefined],
    ['+12025550123', 'Text messages go to United Kingdom only.'],
    ['+442071838750', 'This is not the number of a mobile phone. Check the country code and the digits.'],
    ['+441234', 'This is not the number of a mobile phone. Check the country code and the digits.'],
  ])('A-160 %s: %s', (number, fault) => {
    const checked = checkedNumber(number, ['GB'])
    expect('fault' in checked ? checked.fault : undefined).toBe(fault)
  })

  it('never stands on record in full', () => {
    expect(maskedNumber('+447400123456', '44')).toBe('+44…456')
  })
})

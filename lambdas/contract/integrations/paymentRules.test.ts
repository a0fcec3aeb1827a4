import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountFault, amountMax, currencies, formatMoney, readAmount, writeAmount } from './paymentRules.ts'
import { processPayment } from './payments.ts'

const read = (typed: string) => readAmount(typed, 'gbp')

describe('an amount as people write it', () => {
  it.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12.50', 1250],
    [' £1,234.50 ', 123_450],
    ['£ 12', 1200],
    ['0.30', 30],
    ['.5', undefined],
    ['12.', 1200],
    ['1,000,000', undefined],
    ['999,999.99', 99_999_999],
    ['19.99', 1999],
    ['1.15', 115],
  ])('%j is %s', (typed, amount) => {
    const found = read(typed)
    expect('amount' in found ? found.amount : undefined).toBe(amount)
  })

  it.each([
    ['', 'Enter an amount.'],
    ['ten', 'Enter an amount such as 12.50.'],
    ['1e3', 'Enter an amount such as 12.50.'],
    ['1 2', 'Enter an amount such as 12.50.'],
    ['12,34,5', 'Enter an amount such as 12.50.'],
    ['-5', 'The amount must be more than zero.'],
    ['£-5', 'The amount must be more than zero.'],
    ['−5', 'The amount must be more than zero.'],
    ['0', 'The amount must be more than zero.'],
    ['0.00', 'The amount must be more than zero.'],
    ['0.29', 'Stripe takes £0.30 at the least.'],
    ['12,50', 'Write a point before the pence or cents: 12.50.'],
    ['12.505', 'Use at most two digits after the point.'],
    ['€12', 'This is written in €, and the currency is GBP.'],
    ['1000000', 'One payment is £999,999.99 at the most.'],
    ['9'.repeat(400), 'One payment is £999,999.99 at the most.'],
  ])('%j is refused: %s', (typed, fault) => {
    expect(read(typed)).toEqual({ fault })
  })

  it('is read back exactly, whatever it is, as a field and as people see it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: amountMax }),
        fc.constantFrom(...currencies),
        (amount, currency) => {
          expect(readAmount(writeAmount(amount), currency)).toEqual({ amount })
          expect(readAmount(formatMoney(amount, currency), currency)).toEqual({ amount })
        },
      ),
    )
  })

  it('is never read as something that would be refused later, or as a part of a penny', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String)), typed => {
        const found = read(typed)
        if ('amount' in found) expect(amountFault(found.amount, 'gbp')).toBeUndefined()
        else expect(found.fault).not.toBe('')
      }),
    )
  })
})

describe('A-162 what process-payment takes', () => {
  const body = {
    idempotency_key: '9f3d1a9e-6d2b-4c6e-9b52-0d2f3f6f8a11',
    amount: 1250,
    description: ' Admission fee ',
  }
  const fault = (differs: object) =>
    processPayment.body.safeParse({ ...body, ...differs }).error?.issues[0]?.message

  it('pounds unless it says otherwise, and an intent', () => {
    expect(processPayment.body.parse(body)).toEqual({
      ...body,
      description: 'Admission fee',
      currency: 'gbp',
      collect: 'intent',
    })
  })

  it.each([
    [
      { idempotency_key: undefined },
      'Send an idempotency key, a UUID: the same one again for the same request.',
    ],
    [
      { idempotency_key: 'once' },
      'Send an idempotency key, a UUID: the same one again for the same request.',
    ],
    [{ amount: -1 }, 'The amount must be more than zero.'],
    [{ amount: 0 }, 'The amount must be more than zero.'],
    [{ amount: 12.5 }, 'The amount is a whole number of the smallest unit, such as 1250 for 12.50.'],
    [{ amount: '1250' }, 'Send the amount as a whole number of the smallest unit, such as 1250 for 12.50.'],
    [{ amount: 29 }, 'Stripe takes £0.30 at the least.'],
    [{ amount: 49, currency: 'eur' }, 'Stripe takes €0.50 at the least.'],
    [{ amount: 100_000_000 }, 'One payment is £999,999.99 at the most.'],
    [{ currency: 'jpy' }, 'Use one of gbp, eur, usd.'],
    [{ description: ' ' }, 'Say what is paid for.'],
    [{ description: 'a\nb' }, 'This contains characters that cannot be shown on a receipt. Remove them.'],
    [{ receipt_email: 'nobody' }, 'Enter an e-mail address such as name@example.com.'],
    [
      { receipt_email: 'a@example.com\r\nBcc: b@example.com' },
      'Enter an e-mail address such as name@example.com.',
    ],
  ])('refuses %o', (differs, message) => {
    expect(fault(differs)).toBe(message)
  })
})

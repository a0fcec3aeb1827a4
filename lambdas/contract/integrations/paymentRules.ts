/*
 * Amounts of payments, without zod: the API's schemas are made from this, and the form checks with it before
 * it sends. An amount is a whole number of the smallest unit of its currency: pence, cents.
 */

/** The currencies that may be asked for; the first is the default. All have a hundredth part. */
export const currencies = ['gbp', 'eur', 'usd'] as const
export type Currency = (typeof currencies)[number]

/** The least that Stripe takes of each, and how it is written. Source: docs.stripe.com/currencies, minimum charge amounts. */
const about: Record<Currency, { symbol: string; minimum: number }> = {
  gbp: { symbol: '£', minimum: 30 },
  eur: { symbol: '€', minimum: 50 },
  usd: { symbol: '$', minimum: 50 },
}

/** The most that one payment may be, in any of them: Stripe takes eight digits. */
export const amountMax = 99_999_999

/** Longest description, in UTF-16 units. */
export const descriptionMax = 200

/** An amount for people, for example `£1,234.50`. */
export const formatMoney = (amount: number, currency: Currency): string =>
  `${amount < 0 ? '−' : ''}${about[currency].symbol}${(Math.abs(amount) / 100).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/**
 * The fault of an amount, in words; undefined when there is none.
 * @param minimum without it, the least that can be paid
 */
export const amountFault = (
  amount: number,
  currency: Currency,
  minimum = about[currency].minimum,
): string | undefined => {
  if (!Number.isInteger(amount))
    return 'The amount is a whole number of the smallest unit, such as 1250 for 12.50.'
  if (amount <= 0) return 'The amount must be more than zero.'
  if (amount < minimum) return `Stripe takes ${formatMoney(minimum, currency)} at the least.`
  if (amount > amountMax) return `One payment is ${formatMoney(amountMax, currency)} at the most.`
  return undefined
}

const written = /^(?<symbol>[£€$])?\s*(?<whole>\d+|\d{1,3}(?:,\d{3})+)(?:\.(?<part>\d*))?$/u

/**
 * Reads an amount as people write it (`12`, `12.5`, `£1,234.50`), exactly: nothing is rounded.
 * @param minimum without it, the least that can be paid
 * @returns the amount in the smallest unit, or what is wrong with it in words for the person who typed it
 */
export const readAmount = (
  typed: string,
  currency: Currency,
  minimum?: number,
): { amount: number } | { fault: string } => {
  const text = typed.replace(/[\s\u00a0\u202f]+/gu, ' ').trim()
  if (text === '') return { fault: 'Enter an amount.' }
  if (/^[£€$]?\s*[-−]|^[-−]/u.test(text)) return { fault: 'The amount must be more than zero.' }
  if (/^\D*\d+,\d{1,2}$/u.test(text)) return { fault: 'Write a point before the pence or cents: 12.50.' }
  const { symbol, whole = '', part = '' } = written.exec(text)?.groups ?? {}
  if (whole === '') return { fault: 'Enter an amount such as 12.50.' }
  if (symbol && symbol !== about[currency].symbol)
    return { fault: `This is written in ${symbol}, and the currency is ${currency.toUpperCase()}.` }
  if (part.length > 2) return { fault: 'Use at most two digits after the point.' }
  const digits = whole.replaceAll(',', '')
  // Longer than any amount that is taken, and than what a number holds exactly.
  const amount =
    digits.replace(/^0+/, '').length > 12 ? Infinity : Number(digits) * 100 + Number(part.padEnd(2, '0'))
  const fault =
    amount === Infinity
      ? `One payment is ${formatMoney(amountMax, currency)} at the most.`
      : amountFault(amount, currency, minimum)
  return fault ? { fault } : { amount }
}

/** An amount as a form field shows it: `12.50`. */
export const writeAmount = (amount: number): string => (amount / 100).toFixed(2)

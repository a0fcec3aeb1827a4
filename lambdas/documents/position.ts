import { randomBytes } from 'node:crypto'

const digits = '0123456789abcdef'

const middle = (low: string, high: string): string => {
  let shared = 0
  while (shared < high.length && (low[shared] ?? '0') === high[shared]) shared++
  if (shared > 0) return high.slice(0, shared) + middle(low.slice(shared), high.slice(shared))
  const from = low ? digits.indexOf(low[0]!) : 0
  const to = high ? digits.indexOf(high[0]!) : digits.length
  if (to - from > 1) return digits[Math.ceil((from + to) / 2)]!
  return high.length > 1 ? high[0]! : digits[from] + middle(low.slice(1), '')
}

/**
 * A place between two others, compared as plain strings (the usual fractional index: a row moves without its
 * neighbours being written). Undefined stands for either end.
 * @param before hexadecimal, not ending in 0, as is `after`
 * @throws Error when `before` does not come before `after`
 */
export const positionBetween = (before: string | undefined, after: string | undefined): string => {
  const between = middle(before ?? '', after ?? '')
  if ((before !== undefined && between <= before) || (after !== undefined && between >= after))
    throw new Error(`There is no place between ${before} and ${after}.`)
  return between
}

/** The place of something new: before everything older in its bucket. */
export const newPosition = (now: Date): string =>
  `${String(9_999_999_999_999 - now.getTime()).padStart(13, '0')}${randomBytes(3).toString('hex')}8`

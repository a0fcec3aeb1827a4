import { momentOf } from './moment.ts'
import type { RawItem } from './rawItem.ts'

/** Items whose numbers tell an order: those of a few may rise by chance. */
const enough = 10

/** The last number in an id or a link, such as 4711 of `/news/4711.html`. */
const numberIn = (text = ''): bigint | undefined => {
  const [, digits] = /(\d+)\D*$/.exec(text.slice(-100)) ?? []
  return digits === undefined ? undefined : BigInt(digits)
}

const rises = (texts: readonly (string | undefined)[]): boolean => {
  const numbers = texts.map(numberIn)
  const isRising = numbers.every((number, index) => {
    const before = numbers[index - 1]
    return number !== undefined && (before === undefined || number >= before)
  })
  return isRising && numbers.at(-1) !== numbers[0]
}

/**
 * The items of a feed with those that have no date newest first, where the numbers in their ids or links tell that the
 * feed begins with the oldest. Where nothing tells, its own order counts.
 */
export const undatedTurned = (items: RawItem[]): RawItem[] => {
  const undated = items.filter(({ date }) => momentOf(date) === undefined)
  if (undated.length < enough) return items
  const begins = rises(undated.map(({ guid }) => guid)) || rises(undated.map(({ link }) => link))
  if (!begins) return items
  const turned = undated.toReversed()
  return items.map(item => (momentOf(item.date) === undefined ? (turned.shift() ?? item) : item))
}

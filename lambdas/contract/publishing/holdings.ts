import type { FactValue, Holding } from './factShapes.ts'

type CapitalFact = Pick<FactValue<'capital'>, 'in_issue' | 'treasury'>

/** How far a percentage that a holder notified may be from the shares: one unit of its last decimal. */
const tolerance = 0.0101

const hundredths = (value: number): number => Math.round(value * 100) / 100

/** Shares that votes are counted of: those in issue without those in treasury. */
export const votesOf = ({ in_issue, treasury }: CapitalFact): number => in_issue - treasury

/**
 * The percentage of a holding, of shares in issue without treasury (AIM Rules, "significant shareholder"): as it was
 * notified while that fits the shares, else worked out to two decimals.
 */
export const percentOf = (
  { shares, percent }: Pick<Holding, 'shares' | 'percent'>,
  capital: CapitalFact,
): number => {
  const exact = (shares / votesOf(capital)) * 100
  return percent !== null && Math.abs(percent - exact) <= tolerance ? percent : hundredths(exact)
}

/** A holder of three per cent or more is named to readers (AIM Rules, "significant shareholder"). */
export const significantPercent = 3

/** The significant holdings with their percentages, the largest first. */
export const significantHoldings = (
  list: readonly Holding[],
  capital: CapitalFact,
): { name: string; shares: number; percent: number }[] =>
  list
    .map(holding => ({ name: holding.name, shares: holding.shares, percent: percentOf(holding, capital) }))
    .filter(({ percent }) => percent >= significantPercent)
    .toSorted((a, b) => b.shares - a.shares)

/** The percentage of shares in issue that is not in public hands, treasury included, to two decimals. */
export const notInPublicHands = (list: readonly Holding[], capital: CapitalFact): number => {
  const held = list.reduce((sum, { shares, not_public }) => sum + (not_public ? shares : 0), capital.treasury)
  return hundredths((held / capital.in_issue) * 100)
}

/** Holdings as readers see them: the significant ones, and the part that is not in public hands. */
export interface ShownHolders {
  as_at: string
  list: { name: string; shares: number; percent: number }[]
  not_public_percent: number
}

/** Holdings as readers see them: those too small to be named count, and are not named. */
export const shownHolders = ({ as_at, list }: FactValue<'holders'>, capital: CapitalFact): ShownHolders => ({
  as_at,
  list: significantHoldings(list, capital),
  not_public_percent: notInPublicHands(list, capital),
})

/** A fault in one field of a list of holdings. */
export interface HoldingFault {
  path: (string | number)[]
  message: string
}

/** Holdings that cannot be, given the shares in issue: one, or all together, over 100%. */
export const impossibleHoldings = (list: readonly Holding[], capital: CapitalFact): HoldingFault[] => {
  const votes = votesOf(capital)
  const most = votes.toLocaleString('en-GB')
  const over = list.flatMap(({ name, shares }, index) =>
    shares > votes
      ? [
          {
            path: ['list', index, 'shares'],
            message: `${name} would hold more than 100%: there are ${most} shares.`,
          },
        ]
      : [],
  )
  if (over.length > 0) return over
  const sum = list.reduce((total, { shares }) => total + shares, 0)
  if (sum <= votes) return []
  const percent = ((sum / votes) * 100).toFixed(2)
  return [
    { path: ['list'], message: `Together these hold ${percent}% of the shares: there are ${most} of them.` },
  ]
}

/** Percentages as notified that the shares do not make, and reasons that the percentages contradict. */
export const doubtfulHoldings = (list: readonly Holding[], capital: CapitalFact): HoldingFault[] =>
  list.flatMap(({ shares, percent, not_public }, index): HoldingFault[] => {
    const exact = (shares / votesOf(capital)) * 100
    const faults: HoldingFault[] = []
    if (percent !== null && Math.abs(percent - exact) > tolerance)
      faults.push({
        path: ['list', index, 'percent'],
        message: `These shares are ${exact.toFixed(2)}%. Correct one of the two, or leave the percentage empty.`,
      })
    if (exact >= 10 && not_public === null)
      faults.push({
        path: ['list', index, 'not_public'],
        message: 'Ten per cent or more is not in public hands: say why.',
      })
    return faults
  })

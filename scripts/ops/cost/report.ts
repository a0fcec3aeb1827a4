import { pricesAbout, prices } from '../prices.ts'
import { columns } from '../terminal.ts'
import { assumptions } from './assumptions.ts'
import { type Line, shownUsd, total, usdOf } from './line.ts'
import { idleLines, type Resource } from './resources.ts'
import { passedOn, trafficLines } from './traffic.ts'

/** Page views a month. */
const volumes = [10_000, 1_000_000, 100_000_000]

const quantityShown = (quantity: number): string =>
  quantity >= 1000
    ? Number(quantity.toPrecision(2)).toLocaleString('en-GB')
    : String(Number(quantity.toPrecision(3)))

const idleTable = (lines: readonly Line[]): string =>
  columns([
    ['IDLE, A MONTH', 'QUANTITY', 'UNIT', 'USD'],
    ...lines.map(line => [
      line.what + (line.optional ? ' (optional)' : ''),
      quantityShown(line.quantity),
      prices[line.price].unit,
      shownUsd(usdOf(line)),
    ]),
  ])

const trafficTable = (resources: readonly Resource[], idle: number): string => {
  const bills = volumes.map(views => trafficLines(resources, views))
  const sums = bills.map(lines => shownUsd(total(lines) + idle))
  const rows = (bills[0] ?? []).map(({ what }, at) => [
    what,
    ...bills.map(lines => (lines[at] ? shownUsd(usdOf(lines[at])) : '')),
  ])
  return columns([
    ['USD A MONTH AT PAGE VIEWS OF', ...volumes.map(views => views.toLocaleString('en-GB'))],
    ...rows,
    ['idle', ...volumes.map(() => shownUsd(idle))],
    ['all together', ...sums],
  ])
}

const hitRatios = (): string => {
  const ratios = volumes.map(views => {
    const live = views * assumptions.liveShare
    return `${Math.round(100 * (1 - passedOn(live) / live))}%`
  })
  return `  live pages answered by the edge   ${ratios.join(' / ')} at these volumes`
}

const assumptionLines = (): string => {
  const entries = Object.entries(assumptions).map(([name, value]) => [
    `  ${name}`,
    typeof value === 'object' ? Object.entries(value).flat().join(' ') : String(value),
  ])
  return [columns(entries), hitRatios()].join('\n')
}

/** Idle cost without what is optional, in US dollars a month. */
export const idleUsd = (resources: readonly Resource[]): number =>
  total(idleLines(resources).filter(({ optional }) => !optional))

/** The bill of an environment, as text. */
export const report = (env: string, resources: readonly Resource[]): string => {
  const lines = idleLines(resources)
  const optional = lines.filter(line => line.optional)
  return [
    idleTable(lines),
    `${env} idle: ${shownUsd(idleUsd(resources))} USD a month` +
      (optional.length ? `, and ${shownUsd(total(optional))} for what is optional` : ''),
    trafficTable(resources, total(lines)),
    `Assumptions (scripts/ops/cost/assumptions.ts)\n${assumptionLines()}`,
    `Prices of ${pricesAbout.region}, in USD without tax, as of ${pricesAbout.asOf}` +
      `${pricesAbout.checked ? '' : ', from memory: to be checked'}. No free allowance is deducted.\n` +
      'Mails, text messages, third parties, support and taxes come on top.\n' +
      [...new Set(Object.values(prices).map(({ source }) => `  ${source}`))].sort().join('\n'),
  ].join('\n\n')
}

import { shownUsd, total, usdOf } from '../../../ops/cost/line.ts'
import { prices, pricesAbout } from '../../../ops/prices.ts'
import { type Row, rowOf, table } from '../report.ts'
import { billOf } from './bill.ts'
import { formulas, inputTable, percent, quotaTable, shown, type MeasuredCalls } from './explained.ts'
import { allowed, edgeLocations } from './inputs.ts'
import { demandOf, firstLimit, limitsOf, mailingOf, type Limit, type Morning } from './model.ts'

const times = (headroom: number): string => {
  const text = headroom === Infinity ? '–' : shown(headroom)
  return headroom < 1 ? `**${text}**` : text
}

/** The limits of the same morning with one thing changed after the other. */
const variants = (morning: Morning): { what: string; limits: Limit[] }[] => {
  const uncounted = { ...morning, crowd: { ...morning.crowd, counted: 0 } }
  const apart = { ...uncounted, edge: { ...uncounted.edge, caches: edgeLocations } }
  const all = {
    'as it is': morning,
    'visits not counted': uncounted,
    'and every edge location asks us itself': apart,
  }
  return Object.entries(all).map(([what, each]) => ({ what, limits: limitsOf(each, allowed) }))
}

/** The bars of the morning. */
export const rowsOf = (morning: Morning): Row[] => {
  const limits = limitsOf(morning, allowed)
  const row = (id: string, what: string, { headroom }: Limit) =>
    rowOf(id, what, headroom, 'times', 1, { atLeast: true })
  return [
    row(
      'headroom',
      'Headroom at 07:00, a million readers in five minutes, of the first limit',
      firstLimit(limits),
    ),
    row('felt', 'The same, of the first limit that a reader feels', firstLimit(limits, true)),
  ]
}

const limitTable = (morning: Morning): string => {
  const all = variants(morning)
  return table(
    ['limit', '<whose', 'needed', 'allowed', ...all.map(({ what }) => what)],
    (all[0]?.limits ?? []).map(({ id, what, needed, allowed: may, whose }) => [
      ...[what, whose, shown(needed), shown(may)],
      ...all.map(({ limits }) => times(limits.find(limit => limit.id === id)?.headroom ?? Number.NaN)),
    ]),
  )
}

const said = ({ what, whose, headroom }: Limit): string =>
  `${what} (${whose}), headroom ${times(headroom)}${headroom < 1 ? ': it gives' : ''}`

const firstOnes = (morning: Morning): string =>
  variants(morning)
    .map(({ what, limits }) => {
      const [first, felt] = [firstLimit(limits), firstLimit(limits, true)]
      return `- ${what}: ${said(first)}${first === felt ? '' : `. The first that somebody feels: ${said(felt)}`}`
    })
    .join('\n')

/** Explains to readers what the figures mean; the words follow the figures. */
const meaning = (morning: Morning): string => {
  const need = demandOf(morning)
  const apart = demandOf({ ...morning, edge: { ...morning.edge, caches: edgeLocations } })
  const stored = (need.arrivals * morning.reader.stored) / need.edgeRequests
  const parts: string[] = []
  if (need.counts > morning.throttle)
    parts.push(
      `**The product’s own throttle is the first limit.** It lets ${shown(morning.throttle)} of ${shown(need.counts)} counts of visits a second through, so ${percent(1 - need.counted / need.counts)} of them are lost in that second: figures of visits are far too low on the very morning. No reader waits for a count, and functions and tables are spared.`,
    )
  if (need.api > allowed.apiRequests)
    parts.push(
      `**Readers may feel the counts.** They are ${percent(need.counts / need.api)} of the ${shown(need.api)} requests a second that come to the gateway, which takes ${shown(allowed.apiRequests)} of an account. If those that our throttle refuses count there too, which AWS does not say, every ${Math.round(need.api / (need.api - allowed.apiRequests))}th request is refused, pages among them: a page then comes as it is stored, without its news, and asks the API for them. Without counts ${shown(need.api - need.counts)} requests a second are left. To do: count one view in twenty and say so, or ask AWS for ${shown(2 * need.api)} a second; \`visits: 'nobody'\` in \`web/content/consent.ts\` helps at once.`,
    )
  if (apart.renders > morning.throttle)
    parts.push(
      `**Should every edge location ask us itself**, ${shown(apart.renders)} pages a second are rendered and our throttle of ${shown(morning.throttle)} refuses ${percent(1 - morning.throttle / apart.renders)}. A higher \`throttle\` of prod (\`infra/environments.ts\`) costs nothing while nobody comes.`,
    )
  parts.push(
    `Stored files are ${percent(stored)} of what the edge is asked for: ${morning.reader.stored} files a reader, most of them scripts. Fewer and larger ones would be the next gain at CloudFront.`,
    'The default throttle of a stage holds for each route: that is what AWS says of REST APIs (“applied at the API method level”); for HTTP APIs its pages do not say. If it were one for all routes, counts would crowd out pages.',
  )
  return parts.join('\n\n')
}

const minutes = (seconds: number): string => `${shown(seconds / 60)} min`

const mailSection = (morning: Morning): string => {
  const { mail, crowd } = morning
  const now = mailingOf(morning, allowed)
  const wanted = crowd.subscribers / crowd.seconds
  const asked = { ...allowed, mails: Math.ceil(wanted) }
  const paced = { ...morning, mail: { ...mail, pace: wanted } }
  const raised = mailingOf(paced, asked)
  const workers = Math.ceil((wanted * mail.call) / 1000)
  const enough = mailingOf({ ...paced, mail: { ...paced.mail, workers } }, asked)
  const rows = [
    ['as it is', now],
    [`SES and \`mail.perSecond\` raised to ${Math.ceil(wanted)}`, raised],
    [`and ${workers} workers instead of ${mail.workers}`, enough],
  ] as const
  return `${table(
    ['', 'mails a second', '<held back by', 'until the last'],
    rows.map(([what, { rate, heldBy, seconds }]) => [what, shown(rate), heldBy, minutes(seconds)]),
  )}

${crowd.subscribers.toLocaleString('en-GB')} mails are ${percent(crowd.subscribers / allowed.mailsADay)} of what accounts usually may in 24 hours, which confirmations, alerts and a second announcement of the day share. To ask SES for, well before: twice as many a day, and ${Math.ceil(wanted)} a second if all are to leave within ${minutes(crowd.seconds)}. Then \`mail.perSecond\` in \`infra/environments.ts\`. ${
    raised.heldBy === 'workers'
      ? `**The product is then the next limit**: \`queues.subscriberMails.concurrency\` is ${mail.workers}, and a worker sends one mail after the other, ${shown(1000 / mail.call)} a second.`
      : ''
  } What waits is not lost: a message stays in the queue for four days.`
}

const billTable = (morning: Morning): string => {
  const bill = billOf(morning)
  const rows = bill.map(line => [
    line.what,
    shown(line.quantity),
    prices[line.price].unit,
    shownUsd(usdOf(line)),
  ])
  return `${table(['what', 'quantity', '<unit', 'USD'], [...rows, ['all together', '', '', shownUsd(total(bill))]])}

Prices of ${pricesAbout.region} as of ${pricesAbout.asOf}${pricesAbout.checked ? '' : ', from memory: to be checked'} (\`scripts/ops/prices.ts\`), without tax and free allowances; as if nothing gave.`
}

/** The text of `bench/morning.md`. */
export const textOf = (morning: Morning, measured: MeasuredCalls): string => {
  const need = demandOf(morning)
  return `A model, no measurement: what a million readers within five minutes and mails to 50,000 subscribers would ask of prod in AWS. Whoever doubts an input finds it below with its source, and the formulas.

## What gives first

${firstOnes(morning)}

In the busiest second, the last of the first minute, ${shown(need.arrivals)} readers come. The edge gets ${shown(need.edgeRequests)} requests; ${shown(need.renders)} pages, ${shown(need.reads)} reads of data and ${shown(need.counts)} counts of visits go on to the API.

${limitTable(morning)}

Needed is as it is; the last three columns are the headroom.

${meaning(morning)}

## Mails

${mailSection(morning)}

## The bill

${billTable(morning)}

## Inputs

${inputTable(morning, measured)}

${quotaTable()}

## Formulas

${formulas}

Not here: S3, which the edge asks for each stored file once; attacks; readers far from Europe and North America.`
}

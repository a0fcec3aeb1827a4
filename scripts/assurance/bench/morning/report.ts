import { assumptions } from '../../../ops/cost/assumptions.ts'
import { shownUsd, total, usdOf } from '../../../ops/cost/line.ts'
import { prices, pricesAbout } from '../../../ops/prices.ts'
import { machine, today, versionOf } from '../machine.ts'
import type { RowSummary as Row } from '../summary.ts'
import { allowed, awsTimes, configured, edgeLocations, quotas } from './inputs.ts'
import {
  billOf,
  demandOf,
  firstLimit,
  limitsOf,
  mailingOf,
  writesPerMail,
  type Limit,
  type Morning,
} from './model.ts'

/** Milliseconds of a warm call on this machine. */
export type MeasuredCalls = Omit<Morning['calls'], 'first'>

const shown = (number: number): string => Number(number.toPrecision(3)).toLocaleString('en-GB')
const percent = (share: number): string => `${Math.round(share * 100)} %`
const times = (headroom: number): string => {
  const text = headroom === Infinity ? '–' : shown(headroom)
  return headroom < 1 ? `**${text}**` : text
}
const lines = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map(row => `| ${row.join(' | ')} |`).join('\n')

/** The same morning with one thing changed after the other. */
const variants = (morning: Morning): { what: string; morning: Morning }[] => {
  const uncounted = { ...morning, crowd: { ...morning.crowd, counted: 0 } }
  return [
    { what: 'as it is', morning },
    { what: 'visits not counted', morning: uncounted },
    {
      what: 'and every edge location asks us itself',
      morning: { ...uncounted, edge: { ...uncounted.edge, caches: edgeLocations } },
    },
  ]
}

/** The bars of the morning. */
export const rowsOf = (morning: Morning): Row[] => {
  const [asItIs, uncounted] = variants(morning).map(each => firstLimit(each.morning, allowed).headroom)
  const bar = { unit: 'times', limit: 1, atLeast: true } as const
  return [
    { id: 'headroom', what: 'Headroom of the first limit at 07:00, a million readers in five minutes', value: asItIs ?? 0, ...bar }, // oxfmt-ignore
    { id: 'pages', what: 'The same while visits are not counted', value: uncounted ?? 0, ...bar },
  ]
}

const limitTable = (morning: Morning): string => {
  const all = variants(morning).map(each => ({ ...each, limits: limitsOf(each.morning, allowed) }))
  const of = (limits: readonly Limit[], id: string) => limits.find(limit => limit.id === id)
  const rows = (all[0]?.limits ?? []).map(({ id, what, needed, allowed: may, whose }) => [
    what,
    whose,
    shown(needed),
    shown(may),
    ...all.map(({ limits }) => times(of(limits, id)?.headroom ?? Number.NaN)),
  ])
  return `| limit | whose | needed | allowed | ${all.map(({ what }) => what).join(' | ')} |
|---|---|---:|---:|${'---:|'.repeat(all.length)}
${lines(rows)}`
}

const firstOnes = (morning: Morning): string =>
  variants(morning)
    .map(each => {
      const { what, headroom, whose } = firstLimit(each.morning, allowed)
      const ends = headroom < 1 ? 'gives' : 'is next'
      return `- ${each.what}: ${what} (${whose}) ${ends}, headroom ${times(headroom)}`
    })
    .join('\n')

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
  return `| | mails a second | held back by | until the last |
|---|---:|---|---:|
${lines(
  (
    [
      ['as it is', now],
      [`SES and \`mail.perSecond\` raised to ${Math.ceil(wanted)}`, raised],
      [`and ${workers} workers instead of ${mail.workers}`, enough],
    ] as const
  ).map(([what, { rate, heldBy, seconds }]) => [what, shown(rate), heldBy, minutes(seconds)]),
)}

${crowd.subscribers.toLocaleString('en-GB')} mails are all of ${allowed.mailsADay.toLocaleString('en-GB')} a day: confirmations, alerts and a second announcement of the day have no room. To ask SES for, well before: twice as many a day, and ${Math.ceil(wanted)} a second if all are to leave within ${minutes(crowd.seconds)}. Then \`mail.perSecond\` in \`infra/environments.ts\`. ${
    raised.heldBy === 'workers'
      ? `**The product is then the next limit**: \`queues.subscriberMails.concurrency\` is ${mail.workers}, and a worker sends one mail after the other, ${shown(1000 / mail.call)} a second.`
      : ''
  } What waits is not lost: a message stays in the queue for four days.`
}

const billTable = (morning: Morning): string => {
  const bill = billOf(morning)
  return `| what | quantity | unit | USD |
|---|---:|---|---:|
${lines([...bill.map(line => [line.what, shown(line.quantity), prices[line.price].unit, shownUsd(usdOf(line))]), ['all together', '', '', shownUsd(total(bill))]])}

Prices of ${pricesAbout.region} as of ${pricesAbout.asOf}${pricesAbout.checked ? '' : ', from memory: to be checked'} (\`scripts/ops/prices.ts\`), without tax and free allowances; as if nothing gave.`
}

const inputs = (morning: Morning, measured: MeasuredCalls): string => {
  const { crowd, reader, edge, calls, memory, mail, units } = morning
  const rows: (readonly [string, string, string])[] = [
    ['readers', `${shown(crowd.readers)} within ${crowd.seconds} s, ${percent(crowd.firstMinute)} of them in the first minute`, 'assumed'],
    ['a reader', `${reader.views} pages: the list, the announcement; ${percent(crowd.stay)} stay on a list; ${percent(crowd.documents)} open a document of ${crowd.megabytes} MB`, 'assumed'],
    ['a reader’s requests', `${reader.live} of live pages and frames, ${reader.data} of data, ${reader.stored} of stored files; ${shown(reader.kilobytes)} kB`, 'measured: Chromium, empty cache, to the end of the page'],
    ['counts of visits', `one a page, from ${percent(crowd.counted)} of the browsers; no cache`, '`web/content/consent.ts`, `countVisits.ts`; the share assumed'],
    ['an open list asks', `every ${edge.secondsBetweenAsks} s, ${edge.dataAddresses} addresses at most`, '`listRefresh`'],
    ['edge', `one second; ${edge.caches} caches that ask us, ${edge.liveAddresses} live addresses, requests spread evenly, which is the dearest`, 'contract (`cache: 1`); the numbers assumed, as in `scripts/ops/cost`'],
    ['every edge location by itself', `${edgeLocations} of price class 100`, 'assumed; without regional caches, which keep one answer for many of them'],
    ['API', `${shown(morning.throttle)} requests a second, burst ${shown(configured.burst)}`, '`infra/environments.ts`, prod'],
    ['a call', `page ${shown(calls.render)} ms, data ${shown(calls.data)} ms, count ${shown(calls.count)} ms`, `measured here: ${shown(measured.render)}, ${shown(measured.data)}, ${shown(measured.count)} ms through the local cloud, times 1,769 MB for each MB that the function has`],
    ['a first call', `${awsTimes.firstCall} ms more`, 'assumed'],
    ['memory', `page ${memory.render} GB, data ${memory.data} GB, count ${memory.count} GB`, '`infra/functions.ts`'],
    ['tables', `${units.readsPerCall} read units a call, ${units.readsPerCount} and ${units.writesPerCount} write units a count, over ${units.countShards} rows a page`, '`scripts/ops/cost/assumptions.ts`; `analytics/store.ts`'],
    ['subscribers', crowd.subscribers.toLocaleString('en-GB'), 'assumed'],
    ['mails', `${mail.pace} a second by ${mail.workers} workers, one mail ${mail.call} ms`, `\`infra/constructs/mail.ts\`, \`infra/queues.ts\`; the time assumed: four calls of tables of ${awsTimes.table} ms, SES ${awsTimes.ses} ms`],
    ['rows of a mail', `${writesPerMail} write units`, '`deliveryStore.ts`'],
    ['logs', `${assumptions.logKilobytesPerCall} kB a call`, '`scripts/ops/cost/assumptions.ts`'],
  ] // oxfmt-ignore
  return `| input | figure | from |\n|---|---|---|\n${lines(rows)}`
}

const quotaTable = (): string =>
  `| AWS allows | | source |\n|---:|---|---|\n${lines(
    Object.values(quotas).map(({ value, what, source }) => [
      value.toLocaleString('en-GB'),
      what,
      `<${source}>`,
    ]),
  )}`

const formulas = `- readers a second = readers × share of the first minute ÷ 60
- through a cache = λ ÷ (1 + λ ÷ places), places = caches × addresses: of λ requests a second each cache passes on the first of each address, which it keeps for a second; what comes meanwhile waits for that answer (request collapsing). Never more than one a second and place
- pages that are rendered = readers a second × their live requests, through the cache; data likewise, with what open lists ask
- counts = readers a second × pages × share that is counted; all of them
- API = pages + data + counts
- calls at once = Σ calls a second × (their time + that of a first call): the second in which none is warm
- write units of a table = counts; of one counter = counts ÷ rows a page; read units of the announcement = half the counts × ${configured.units.readsPerCount}
- headroom = allowed ÷ needed; below 1 it gives
- mails a second = the least of our pace, workers ÷ time of a mail, SES’s rate
- the bill: the whole five minutes with every request served`

/** `bench/morning.md`. */
export const page = (morning: Morning, measured: MeasuredCalls): string => {
  const need = demandOf(morning)
  const refused = Math.max(0, 1 - morning.throttle / need.api)
  const uncounted = demandOf({ ...morning, crowd: { ...morning.crowd, counted: 0 } })
  return `# 07:00, worked out

\`npm run bench -- morning\`, ${today()}. ${machine(`product ${versionOf('.')}`)}.

A model, no measurement: what a million readers within five minutes and mails to 50,000 subscribers would ask of prod in AWS. Whoever doubts an input finds it below with its source, and the formulas.

## What gives first

${firstOnes(morning)}

In the busiest second, the last of the first minute, ${shown(need.arrivals)} readers come. The edge gets ${shown(need.edgeRequests)} requests; ${shown(need.renders)} pages, ${shown(need.reads)} reads of data and ${shown(need.counts)} counts of visits go on to the API.

${limitTable(morning)}

Needed is as it is; the last three columns are the headroom.

${
  refused > 0
    ? `**The product’s own throttle is the first limit.** ${percent(need.counts / need.api)} of what reaches the API are counts of visits. The gateway refuses ${percent(refused)} of all, without telling counts from pages: a page that is refused comes as it is stored, without its news, and asks the API for them, which refuses as often. Without counts ${shown(uncounted.api)} requests a second are left. To do: a throttle of their own for the counts (a route setting of the gateway), or one view in fifty counted; the setting \`visits: 'nobody'\` in \`web/content/consent.ts\` helps at once.`
    : 'The throttle of the API holds.'
}

## Mails

${mailSection(morning)}

## The bill

${billTable(morning)}

## Inputs

${inputs(morning, measured)}

${quotaTable()}

## Formulas

${formulas}

Not here: S3, which the edge asks for each stored file once; attacks; readers far from Europe and North America.
`
}

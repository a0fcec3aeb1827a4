import { table } from '../report.ts'
import { assumptions } from '../../../ops/cost/assumptions.ts'
import { writesPerMail } from './bill.ts'
import { awsTimes, configured, edgeLocations, quotas } from './inputs.ts'
import type { Morning } from './model.ts'

/** Milliseconds of a warm call on this machine. */
export type MeasuredCalls = Omit<Morning['calls'], 'first'>

/** A figure in no more digits than the inputs carry. */
export const shown = (number: number): string => Number(number.toPrecision(3)).toLocaleString('en-GB')
export const percent = (share: number): string => `${Math.round(share * 100)} %`
/** Inputs of the model, with the source of each figure. */
export const inputTable = (morning: Morning, measured: MeasuredCalls): string => {
  const { crowd, reader, edge, calls, memory, mail, units } = morning
  const rows: (readonly [string, string, string])[] = [
    ['readers', `${shown(crowd.readers)} within ${crowd.seconds} s, ${percent(crowd.firstMinute)} of them in the first minute`, 'assumed'],
    ['a reader', `${reader.views} pages: the list, the announcement; ${percent(crowd.stay)} stay on a list; ${percent(crowd.documents)} open a document of ${crowd.megabytes} MB`, 'assumed'],
    ['a reader’s requests', `${reader.live} of live pages and frames, ${reader.data} of data, ${reader.stored} of stored files; ${shown(reader.kilobytes)} kB`, 'measured: Chromium, empty cache, to the end of the page'],
    ['counts of visits', `one a page, from ${percent(crowd.counted)} of the browsers; no cache`, '`web/content/consent.ts`, `countVisits.ts`; the share assumed'],
    ['an open list asks', `every ${edge.secondsBetweenAsks} s, ${edge.dataAddresses} addresses at most`, '`listRefresh`'],
    ['edge', `one second; ${edge.caches} caches that ask us, ${edge.liveAddresses} live addresses, requests spread evenly, which is the dearest`, 'contract (`cache: 1`); the numbers assumed, as in `scripts/ops/cost`'],
    ['every edge location by itself', `${edgeLocations} of price class 100`, 'assumed; without regional caches, which keep one answer for many of them'],
    ['API', `${shown(morning.throttle)} requests a second of a route, burst ${shown(configured.burst)}`, '`infra/environments.ts`, prod'],
    ['a call', `page ${shown(calls.render)} ms, data ${shown(calls.data)} ms, count ${shown(calls.count)} ms`, `measured here: ${shown(measured.render)}, ${shown(measured.data)}, ${shown(measured.count)} ms through the local cloud, times 1,769 MB for each MB that the function has`],
    ['a first call', `${awsTimes.firstCall} ms more`, 'assumed'],
    ['memory', `page ${memory.render} GB, data ${memory.data} GB, count ${memory.count} GB`, '`infra/functions.ts`'],
    ['tables', `${units.readsPerCall} read units a call, ${units.readsPerCount} and ${units.writesPerCount} write units a count, over ${units.countShards} rows a page`, '`scripts/ops/cost/assumptions.ts`; `analytics/store.ts`'],
    ['subscribers', crowd.subscribers.toLocaleString('en-GB'), 'assumed'],
    ['mails', `${mail.pace} a second by ${mail.workers} workers, one mail ${mail.call} ms`, `\`infra/constructs/mail.ts\`, \`infra/queues.ts\`; the time assumed: four calls of tables of ${awsTimes.table} ms, SES ${awsTimes.ses} ms`],
    ['rows of a mail', `${writesPerMail} write units`, '`deliveryStore.ts`'],
    ['logs', `${assumptions.logKilobytesPerCall} kB a call`, '`scripts/ops/cost/assumptions.ts`'],
  ] // oxfmt-ignore
  return table(['input', '<figure', '<from'], rows)
}

/** AWS's quotas, with its pages. */
export const quotaTable = (): string =>
  table(
    ['AWS allows', '<', '<source'],
    Object.values(quotas).map(([value, what, ...pages]) => [
      value.toLocaleString('en-GB'),
      what,
      pages.map(page => `<https://docs.aws.amazon.com/${page}.html>`).join(', '),
    ]),
  )

export const formulas = `- readers a second = readers × share of the first minute ÷ 60
- through a cache = λ ÷ (1 + λ ÷ places), places = caches × addresses: of λ requests a second each cache passes on the first of each address, which it keeps for a second; what comes meanwhile waits for that answer ([request collapsing](https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#request-custom-traffic-spikes)). Never more than one a second and place
- pages that are rendered = readers a second × their live requests, through the cache; data likewise, with what open lists ask
- counts = readers a second × pages × share that is counted; all of them
- API Gateway = pages + data + all counts
- calls at once = Σ calls a second × (their time + that of a first call): the second in which none is warm
- the throttle of a route holds for each route by itself; what it lets through of the counts goes on to functions and tables
- write units of a table = those counts; of one counter = those ÷ rows a page; read units of the announcement = those ÷ pages × ${configured.units.readsPerCount}
- calls of edge functions = two for a live page, one for data, counts and documents, none for stored files
- headroom = allowed ÷ needed; below 1 it gives
- mails a second = the least of our pace, workers ÷ time of a mail, SES’s rate
- the bill: the whole five minutes with every request served`

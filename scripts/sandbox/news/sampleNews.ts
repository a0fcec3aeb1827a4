/** A made-up item, as every wire of the sandbox carries it. */
export interface SampleItem {
  /** Counts up, one each six hours. */
  number: number
  /** Of a regulatory headline. */
  code: string
  headline: string
  at: Date
  /** When it last changed: the newest item is corrected an hour after it came. */
  revised: Date
  html: string
  rnsNumber: string
}

/** Items on a page of an answer, however many are asked for: wires give fewer than they promise. */
export const longestPage = 25

const company = 'Blu Digital plc'
/** Trading symbols of the sample company; the form's own default is among them. */
export const sampleSymbols: readonly string[] = ['BLU', 'BLUE']

const headlines: readonly (readonly [string, string, string])[] = [
  ['TVR', 'Total Voting Rights', 'the number of shares in issue with voting rights'],
  ['POS', 'Transaction in Own Shares', 'a purchase of its own ordinary shares'],
  ['TST', 'Trading Statement', 'trading in the period, in line with expectations'],
  ['HOL', 'Holding(s) in Company', 'a notification of a major holding'],
  ['PFU', 'Portfolio Update', 'the progress of its portfolio companies'],
  ['DIV', 'Dividend Declaration', 'an interim dividend'],
  ['BOA', 'Directorate Change', 'a change to its board'],
  ['IR', 'Half-year Report', 'its unaudited results for the half-year'],
  ['RDS', 'Director/PDMR Shareholding', 'a dealing by a director'],
  ['ACQ', 'Acquisition', 'an investment in a payments business'],
]

const hour = 3_600_000
const every = 6 * hour

const itemOf = (number: number, now: Date): SampleItem => {
  const [code, headline, about] = headlines[number % headlines.length] ?? ['MSC', 'Miscellaneous', 'news']
  const at = new Date(number * every + 7 * 60_000)
  const corrected = new Date(at.getTime() + hour)
  const isCorrected = corrected <= now
  const rnsNumber = `${String(number % 10_000).padStart(4, '0')}${String.fromCharCode(65 + (number % 26))}`
  const html = [
    `<p>RNS Number : ${rnsNumber}<br>${company}</p>`,
    `<h2>${headline}</h2>`,
    `<p>${company} (AIM: BLU), sample item ${number} of the sandbox, announces ${about}.</p>`,
    '<table><tr><th>Item</th><th>Figure</th></tr>',
    `<tr><td>Ordinary shares</td><td>${(250_000_000 + number).toLocaleString('en-GB')}</td></tr></table>`,
    isCorrected ? '<p>This text was corrected an hour after it was first published.</p>' : '',
    '<p>This information is made up by the sandbox of the local run.</p>',
  ].join('')
  return { number, code, headline, at, revised: isCorrected ? corrected : at, html, rnsNumber }
}

/** The made-up items that are out at a moment, newest first: always the same for it. */
export const sampleNews = (now: Date, count = 60): SampleItem[] => {
  const last = Math.floor((now.getTime() - 7 * 60_000) / every)
  return Array.from({ length: count }, (_, back) => itemOf(last - back, now))
}

import { rssCases, type Case, type ExpectedItem } from './case.ts'

const ours: ExpectedItem = { whose: 'ours' }
const unknown: ExpectedItem = { whose: 'unknown' }

/** Titles of which a reader who knows the market says whose they are; asked for is `BLU.L`. */
const titles: readonly (readonly [title: string, expected: ExpectedItem | undefined])[] = [
  ['Results (AIM: BLU)', ours],
  ['Results (AIM:BLU)', ours],
  ['Results (LSE: BLU)', ours],
  ['Results (LON: BLU)', ours],
  ['Results (XLON: BLU)', ours],
  ['Results (LON:BLU.L)', ours],
  ['Results [AIM: BLU]', ours],
  ['BLU.L announces results', ours],
  ['Results (London Stock Exchange: BLU)', ours],
  ['Results (OTCQX: BLUDF; AIM: BLU)', ours],
  ['Results (NYSE: BLU)', undefined],
  ['Results (NASDAQ: BLU)', undefined],
  ['Results (AIM: BLUE)', undefined],
  ['VOD.L announces results', undefined],
  ['The sky is blu', unknown],
  ['Weather', unknown],
]

const rns = (rns_number: string | undefined, headline_category?: string): ExpectedItem => ({
  rns_number,
  ...(headline_category !== undefined && { headline_category }),
})
/** As RNS writes its own: `RNS Number : 2584X`, headline categories by code or name. */
const announcements: readonly (readonly [inside: string, expected: ExpectedItem])[] = [
  ['<title>A</title><description>RNS Number : 2584X</description>', rns('2584X')],
  ['<title>A</title><description>&lt;p&gt;RNS Number: 2584X&lt;/p&gt;Blu</description>', rns('2584X')],
  ['<title>A</title><description>RNS No 2584X</description>', rns('2584X')],
  ['<title>A</title><description>RNS No. 2584X</description>', rns('2584X')],
  ['<title>A</title><description>RNS: 2584X</description>', rns('2584X')],
  ['<title>A</title><description>RNS Reference: 84AB</description>', rns('84AB')],
  ['<title>RNS Number 2584X</title>', rns('2584X')],
  ['<title>A</title><category>RNS Number : 2584X</category>', rns('2584X')],
  ['<title>A</title><description>Flight 2584X is late</description>', rns(undefined)],
  ['<title>A</title><description>RNS Number : 258412X</description>', rns(undefined)],
  ['<title>Blu Digital plc - Final Results</title>', rns(undefined, 'FR')],
  ['<title>Final Results</title>', rns(undefined, 'FR')],
  ['<title>A</title><category>FR</category>', rns(undefined, 'FR')],
  ['<title>A</title><category>Half-year Report</category>', rns(undefined, 'IR')],
  ['<title>Blu Digital plc: Holding(s) in Company</title>', rns(undefined, 'HOL')],
  ['<title>A</title><category>TVR</category>', rns(undefined, 'TVR')],
  ['<title>Blu | Director/PDMR Shareholding</title>', rns(undefined, 'RDS')],
  ['<title>A</title><category>NRA</category>', rns(undefined, 'NRA')],
]

export const symbolCases: Case[] = [
  ...rssCases(
    'symbols',
    titles.map(([title, expected]) => [`<guid>1</guid><title>${title}</title>`, expected]),
  ),
  ...rssCases(
    'RNS',
    announcements.map(([inside, expected]) => [`<guid>1</guid>${inside}`, expected]),
  ),
]

import { rssCases, type Case } from './case.ts'

const seven = '2026-11-19T07:00:00.000Z'
const summer = '2026-06-19T06:00:00.000Z'

/** RFC 822 and 2822 (zones by their tables), RFC 3339, ISO 8601; a day alone is London's. */
const dates: readonly (readonly [written: string, at: string | undefined])[] = [
  ['Thu, 19 Nov 2026 07:00:00 GMT', seven],
  ['Thu, 19 Nov 2026 07:00:00 +0000', seven],
  ['Thu, 19 Nov 2026 07:00:00 Z', seven],
  ['Thu, 19 Nov 2026 07:00:00 UT', seven],
  ['19 Nov 2026 07:00:00 GMT', seven],
  ['Thu, 19 Nov 2026 07:00 GMT', seven],
  ['Thu, 19 Nov 26 07:00:00 GMT', seven],
  ['Thu, 19 Nov 2026 02:00:00 EST', seven],
  ['Thu, 19 Nov 2026 02:00:00 -0500', seven],
  ['Thu, 18 Nov 2026 23:00:00 PST', seven],
  ['Fri, 19 Jun 2026 02:00:00 EDT', summer],
  ['Fri, 19 Jun 2026 07:00:00 +0100', summer],
  ['2026-11-19T07:00:00Z', seven],
  ['2026-11-19T07:00:00.000Z', seven],
  ['2026-11-19T08:00:00+01:00', seven],
  ['2026-11-19T07:00Z', seven],
  ['2026-11-19 07:00:00Z', seven],
  ['  Thu, 19 Nov 2026 07:00:00 GMT\n', seven],
  ['2031-01-01T00:00:00Z', undefined],
  ['soon', undefined],
  ['', undefined],
]

export const dateCases: Case[] = rssCases(
  'dates',
  dates.map(([written, at]) => [
    `<guid>1</guid><title>Results</title><pubDate>${written}</pubDate>`,
    at === undefined ? { undated: true } : { at, undated: false },
  ]),
)

import autocannon from 'autocannon'
import { seed } from '../../seed/seed.ts'
import { signIn } from '../../seed/signIn.ts'
import { inCloud, report, rowOf, table } from './report.ts'
import { summarise } from './summary.ts'

const connections = [1, 16, 64]
const secondsEach = 5

/** Paths that are requested in turn; `isStaff` sends a staff token. */
const subjects: readonly (readonly [what: string, paths: string[], isStaff?: true])[] = [
  ['home, a stored page', ['/']],
  ['news, a rendered page', ['/news']],
  ['announcements, kept at the edge for a second', ['/api/announcements']],
  [
    'announcements, a hundred addresses',
    Array.from({ length: 100 }, (_, index) => `/api/announcements?limit=${index + 1}`),
  ],
  ['feed of regulatory news', ['/feeds/regulatory.xml']],
  ['documents of a bucket, staff', ['/api/documents?bucket=companydocuments'], true],
]

/** Measures the reads of the product under load and writes `bench/api.md`. The exit code says whether a read failed. */
export const benchApi = (): Promise<void> =>
  inCloud(
    async cloud => {
      const [user] = await seed(cloud)
      if (!user) throw new Error('The sample has no people.')
      await cloud.idle()
      const rows: (string | number)[][] = []
      let allFailed = 0
      for (const [what, paths, isStaff] of subjects) {
        // A token lives ten minutes.
        const token = isStaff && (await signIn(cloud.cognito, user.email, user.password))
        const figures: string[] = []
        let failed = 0
        for (const count of connections) {
          const { requests, latency, duration, non2xx, errors } = await autocannon({
            url: cloud.site,
            connections: count,
            duration: secondsEach,
            requests: paths.map(path => ({ path })),
            ...(token && { headers: { authorization: `Bearer ${token}` } }),
            // A thread of its own: the load must not wait for the server's loop.
            workers: 1,
          })
          figures.push(`${Math.round(requests.total / duration)} (${latency.p50}, ${latency.p99})`)
          failed += non2xx + errors
        }
        rows.push([what, ...figures, failed])
        allFailed += failed
      }
      const heads = ['read', ...connections.map(count => `${count} connected`), 'failed']
      await report(
        'api',
        'Reads, measured',
        `Answers a second, in brackets the milliseconds of the median and of 99 of 100. Each read takes the whole way through the local cloud, for ${secondsEach} seconds, on processors that all share: the figures compare the parts, and say nothing about AWS.

${table(heads, rows)}`,
        { with: ['autocannon'] },
      )
      await summarise('api', [rowOf('reads', 'reads that failed under load', allFailed, '', 0)])
      if (allFailed > 0) process.exitCode = 1
    },
    { byHand: true },
  )

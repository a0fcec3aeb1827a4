import autocannon from 'autocannon'
import * as z from 'zod'

/** What is asked, and how hard. */
export const Load = z.object({
  /** Origin of the server. */
  url: z.url(),
  /** Paths with their queries, asked for in turn. */
  paths: z.array(z.string()).min(1),
  headers: z.record(z.string(), z.string()),
  connections: z.int().min(1),
  seconds: z.number().positive(),
})
export type Load = z.output<typeof Load>

/** What came of it. */
export const Outcome = z.object({
  /** Answers a second. */
  rate: z.number(),
  /** Milliseconds. */
  p50: z.number(),
  p99: z.number(),
  slowest: z.number(),
  answers: z.number(),
  /** Answers that were not 200 to 299, and questions without an answer. */
  failed: z.number(),
})
export type Outcome = z.output<typeof Outcome>

const given = process.argv[2]
// In a process of its own: the load must not wait for the server's loop.
if (import.meta.main && given !== undefined) {
  const { url, paths, headers, connections, seconds } = Load.parse(JSON.parse(given))
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    requests: paths.map(path => ({ path })),
  })
  const outcome: Outcome = {
    rate: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    slowest: result.latency.max,
    answers: result.requests.total,
    failed: result.non2xx + result.errors,
  }
  console.log(JSON.stringify(outcome))
}

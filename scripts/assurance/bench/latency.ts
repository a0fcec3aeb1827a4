/** What came of the calls of one kind. */
interface Calls {
  /** Milliseconds, of each call that was answered. */
  times: number[]
  /** How often the answer was that somebody else came first. */
  conflicts: number
  /** How often the answer was to wait. */
  throttled: number
  /** How often the answer was that something failed. */
  failed: number
}

/** The value below which the given share of all lies (nearest rank). */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

/** Takes the times of calls. */
export const stopwatch = () => {
  const all = new Map<string, Calls>()
  const of = (name: string): Calls => {
    const calls = all.get(name) ?? { times: [], conflicts: 0, throttled: 0, failed: 0 }
    all.set(name, calls)
    return calls
  }
  return {
    /** Notes a call that took so long, and, where it was one of HTTP, its status. */
    note: (name: string, milliseconds: number, status = 200): void => {
      const calls = of(name)
      calls.times.push(milliseconds)
      if (status === 409) calls.conflicts++
      else if (status === 429) calls.throttled++
      else if (status >= 400) calls.failed++
    },
    /** Notes that a call that was answered well told of a conflict nevertheless, as calls about several things do. */
    noteConflict: (name: string): void => void of(name).conflicts++,
    /** All of it as a Markdown table. */
    table: (): string => {
      const rows = [...all].map(([name, { times, conflicts, throttled, failed }]) => {
        const sorted = times.toSorted((a, b) => a - b)
        const spread = [0.5, 0.95, 1].map(share => Math.round(percentile(sorted, share)))
        return `| ${[name, times.length, ...spread, conflicts, throttled, failed].join(' | ')} |`
      })
      return [
        '| call | count | p50 ms | p95 ms | slowest ms | conflicts | told to wait | failed |',
        `|---|${'---:|'.repeat(7)}`,
        ...rows,
      ].join('\n')
    },
  }
}

export type Stopwatch = ReturnType<typeof stopwatch>

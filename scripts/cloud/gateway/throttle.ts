/** Whether a route has room for one more request at a moment, in milliseconds. */
export type Throttle = (routeKey: string, now: number) => boolean

/**
 * A stage's throttle: each route has a bucket of `burst` tokens that fills by `rate` a second, and a request takes one.
 * Source: API Gateway Developer Guide, "Throttle requests to your HTTP APIs for better throughput".
 */
export const throttle = (rate = Infinity, burst = Infinity): Throttle => {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return (routeKey, now) => {
    const { tokens, at } = buckets.get(routeKey) ?? { tokens: burst, at: now }
    const filled =
      burst === Infinity ? burst : Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * rate)
    buckets.set(routeKey, { tokens: filled >= 1 ? filled - 1 : filled, at: now })
    return filled >= 1
  }
}

/** Files sent at the same time. */
export const sendsAtOnce = 3

/** How often a file is sent before its row offers a retry instead. */
export const sendAttempts = 8

/** Wait before the next try, in milliseconds: 1, 2, 4 … 30 seconds. */
export const sendDelay = (tries: number): number => Math.min(1000 * 2 ** tries, 30_000)

/** How long the server's check may take before the row says that it takes long, in milliseconds. */
export const followPatience = 120_000

/** Wait before the state of what was sent is asked for again, by the age of the newest of them in milliseconds. */
export const followDelay = (age: number): number => {
  if (age < 10_000) return 1000
  return age < followPatience ? 2500 : 15_000
}

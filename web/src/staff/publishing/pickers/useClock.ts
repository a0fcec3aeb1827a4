import { useEffect, useState } from 'react'

/** The server's clock as it was when an answer came. */
interface Reading {
  /** UTC, by the server. */
  now: string
  /** Milliseconds of this machine's own clock when the answer came, as `Date.now()`. */
  readAt: number
}

/**
 * The present moment in milliseconds by the server's clock, four times a
 * second; by this machine's clock until the server has said what it has.
 */
export const useClock = (reading: Reading | undefined): number => {
  const [own, setOwn] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setOwn(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return reading ? Math.max(own, reading.readAt) + Date.parse(reading.now) - reading.readAt : own
}

import { useEffect, useState } from 'react'

/** How often what is said of times is said anew, in milliseconds. */
const every = 10_000

/** The present moment in milliseconds, precise enough for `5 minutes ago`. */
export const usePresent = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [])
  return now
}

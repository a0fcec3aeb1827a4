/** A clock that can be moved, for every thread that follows it: milliseconds by which it is ahead of the machine's. */
export const createClock = (): SharedArrayBuffer => new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)

/** Moves a clock by so many milliseconds, backwards where they are less than none. */
export const moveClock = (clock: SharedArrayBuffer, milliseconds: number): void => {
  const ahead = new Float64Array(clock)
  ahead[0] = ahead[0]! + milliseconds
}

/** Lets `Date` of this thread follow a clock. Timers run as before. */
export const followClock = (clock: SharedArrayBuffer): void => {
  const ahead = new Float64Array(clock)
  const RealDate = Date
  const now = (): number => RealDate.now() + ahead[0]!
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, as) => Reflect.construct(target, given.length > 0 ? given : [now()], as),
    get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
  })
}

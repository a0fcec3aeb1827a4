/** Remembers the first result of `make`: a service, or a language's words, which take 15 ms to look up, at first use. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

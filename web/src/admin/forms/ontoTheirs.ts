/** Whether two values say the same. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What one person changed of `from`, put onto what another made of it: fields that only they changed stay theirs. */
export const ontoTheirs = <T extends object>(from: T, mine: T, theirs: T): T => {
  const fields = Object.keys(mine) as (keyof T)[]
  const changed = fields.filter(field => !same(mine[field], from[field]))
  return { ...theirs, ...Object.fromEntries(changed.map(field => [field, mine[field]])) }
}

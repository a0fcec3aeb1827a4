/** Whether two values say the same. */
export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** A field that two people changed differently, and whose value stays. */
export interface Choice<Values> {
  field: keyof Values & string
  keep: 'mine' | 'theirs'
}

const fieldsOf = <Values extends object>(values: Values) => Object.keys(values) as (keyof Values & string)[]

/** Fields that both changed, differently; theirs stays until the person chooses, so nothing saved is lost by default. */
export const disagreements = <Values extends object>(base: Values, mine: Values, theirs: Values) =>
  fieldsOf(mine)
    .filter(f => !isEqual(mine[f], theirs[f]) && !isEqual(mine[f], base[f]) && !isEqual(theirs[f], base[f]))
    .map((field): Choice<Values> => ({ field, keep: 'theirs' }))

/** Fields that only they changed. */
export const changedByThem = <Values extends object>(base: Values, mine: Values, theirs: Values) =>
  fieldsOf(mine).filter(field => isEqual(mine[field], base[field]) && !isEqual(theirs[field], base[field]))

/**
 * Two edits of `base` in one: what only one person changed is kept. Where both changed a field, mine is kept unless a
 * choice says otherwise.
 */
export const merge = <Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  choices: readonly Choice<Values>[] = [],
): Values => {
  const dropped = new Set(choices.filter(({ keep }) => keep === 'theirs').map(({ field }) => field))
  const kept = fieldsOf(mine).filter(field => !isEqual(mine[field], base[field]) && !dropped.has(field))
  return { ...theirs, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }
}

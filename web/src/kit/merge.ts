/** Compares two values as JSON. */
export const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Fields that are chosen as one, such as a date and its time. */
export interface FieldGroup<Values> {
  readonly fields: readonly (keyof Values & string)[]
}

/** A field that two people changed differently, and whose value stays. */
export interface Choice<Values> {
  field: keyof Values & string
  keep: 'mine' | 'theirs'
}

const differ = <Values>({ fields }: FieldGroup<Values>, a: Values, b: Values): boolean =>
  fields.some(field => !isEqual(a[field], b[field]))

/** Groups that both changed, differently. */
export const disagreements = <Values, Group extends FieldGroup<Values>>(
  base: Values,
  mine: Values,
  theirs: Values,
  groups: readonly Group[],
): Group[] =>
  groups.filter(one => differ(one, mine, theirs) && differ(one, mine, base) && differ(one, theirs, base))

/** Groups that only they changed. */
export const changedByThem = <Values, Group extends FieldGroup<Values>>(
  base: Values,
  mine: Values,
  theirs: Values,
  groups: readonly Group[],
): Group[] => groups.filter(one => !differ(one, mine, base) && differ(one, theirs, base))

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
  const chosen = new Map(choices.map(({ field, keep }) => [field, keep]))
  const kept = (Object.keys(mine) as (keyof Values & string)[]).filter(field => {
    const keep = chosen.get(field)
    return keep ? keep === 'mine' : !isEqual(mine[field], base[field])
  })
  return { ...theirs, ...Object.fromEntries(kept.map(field => [field, mine[field]])) }
}

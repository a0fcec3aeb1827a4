/** A field of a record that differs; `undefined` where it was not there. */
export interface Difference {
  /** Where it stands: `hosts.2.name`; empty for a record that is one value. */
  field: string
  before?: string
  after?: string
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list as one value when it is one of words and numbers: places shift, and would all seem changed. */
const isLeaf = (value: unknown) =>
  Array.isArray(value)
    ? value.every(each => typeof each !== 'object' || each === null)
    : !isRecord(value) || Object.keys(value).length === 0

const wordsOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')

const fieldsOf = (value: unknown, field = ''): Map<string, string> => {
  if (value === undefined) return new Map()
  if (isLeaf(value)) return new Map([[field, wordsOf(value)]])
  return new Map(
    Object.entries(value as object).flatMap(([name, inner]) => [
      ...fieldsOf(inner, field ? `${field}.${name}` : name),
    ]),
  )
}

/** The fields in which a thing differs from what it was, in the order of what it was and then of what came. */
export const differences = (before: unknown, after: unknown): Difference[] => {
  const [were, are] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...were.keys(), ...are.keys()])]
    .map(field => {
      const [was, is] = [were.get(field), are.get(field)]
      return { field, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }
    })
    .filter(({ before, after }) => before !== after)
}

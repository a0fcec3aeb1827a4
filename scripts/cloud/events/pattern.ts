type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const operators: Record<string, (operand: unknown, value: unknown) => boolean> = {
  prefix: (operand, value) => typeof value === 'string' && value.startsWith(String(operand)),
  suffix: (operand, value) => typeof value === 'string' && value.endsWith(String(operand)),
  exists: (operand, value) => (value !== undefined) === operand,
  'anything-but': (operand, value) =>
    value !== undefined && ![operand].flat().some(each => fits(each, value)),
}

const fits = (wanted: unknown, value: unknown): boolean =>
  isFields(wanted)
    ? Object.entries(wanted).every(([name, operand]) => operators[name]?.(operand, value))
    : wanted === value

/** Whether an event has what a rule's pattern wants: exact values, prefix, suffix, anything-but, exists. */
export const matches = (pattern: Fields, event: unknown): boolean =>
  Object.entries(pattern).every(([name, wanted]) => {
    const value = isFields(event) ? event[name] : undefined
    if (isFields(wanted)) return matches(wanted, value)
    return [wanted].flat().some(each => [value].flat().some(one => fits(each, one)))
  })

/** @throws when a pattern uses what {@link matches} does not know. */
export const checkPattern = (pattern: Fields): void => {
  for (const [name, wanted] of Object.entries(pattern)) {
    if (isFields(wanted)) checkPattern(wanted)
    else if (!Array.isArray(wanted)) throw new Error(`Event pattern: ${name} must be a list.`)
    else {
      const used = wanted.filter(isFields).flatMap(each => Object.keys(each))
      const unknown = used.find(each => !operators[each])
      if (unknown) throw new Error(`Event pattern: the local EventBridge has no ${unknown} (in ${name}).`)
    }
  }
}

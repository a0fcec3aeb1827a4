/** How one part of a fact is typed. */
export type Field = { name: string; label: string; hint?: string } & (
  | { kind: 'line' | 'long' | 'date' | 'time' | 'check' }
  /** A number; with `optional` it may be left empty, which is null. */
  | { kind: 'number'; optional?: true }
  /** One of several, or, with `none`, null. */
  | { kind: 'choice'; options: Readonly<Record<string, string>>; none?: string }
  /** Texts with an empty line between them, or one in each line. */
  | { kind: 'paragraphs' | 'lines' }
  /** Ids of documents, one in each line. */
  | { kind: 'documents' }
  | {
      kind: 'list'
      /** The name of one entry. */
      noun: string
      fields: readonly Field[]
      /** The values of a new entry. */
      empty: Typed
      /** Which of its fields names one of them. */
      named: string
    }
  /** As many as there are names, in their order. */
  | { kind: 'each'; names: (values: Typed) => readonly string[]; fields: readonly Field[]; empty: Typed }
)

/** A fact, or a part of it, as its form has it: numbers and lists of texts are text until they are checked. */
export interface Typed {
  [name: string]: string | boolean | readonly Typed[]
}

type Stored = Readonly<Record<string, unknown>>

const separators = { paragraphs: '\n\n', lines: '\n', documents: '\n' } as const
const grouped = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })

/** Asks for one by one; there is no list in a form that is not one. */
export const listIn = (values: Typed, name: string): readonly Typed[] => {
  const found = values[name]
  return Array.isArray(found) ? (found as readonly Typed[]) : []
}

const typedValue = (field: Field, value: unknown): Typed[string] => {
  switch (field.kind) {
    case 'list':
    case 'each':
      return (value as Stored[]).map(one => typedOf(field.fields, one))
    case 'paragraphs':
    case 'lines':
    case 'documents':
      return (value as string[]).join(separators[field.kind])
    case 'check':
      return value === true
    case 'number':
      return typeof value === 'number' ? grouped.format(value) : ''
    default:
      return typeof value === 'string' ? value : ''
  }
}

/** A stored fact as its form shows it. */
export const typedOf = (fields: readonly Field[], value: Stored): Typed =>
  Object.fromEntries(fields.map(field => [field.name, typedValue(field, value[field.name])]))

/** A typed number; NaN for what is none. Thousands may be set apart. */
const numberOf = (text: string): number => {
  const bare = text.replace(/[,\s]/g, '')
  return /^\d+(\.\d+)?$/.test(bare) ? Number(bare) : NaN
}

const storedValue = (field: Field, value: Typed[string] | undefined, all: Typed): unknown => {
  const text = typeof value === 'string' ? value.trim() : ''
  switch (field.kind) {
    case 'list':
      return listIn(all, field.name).map(one => storedOf(field.fields, one))
    case 'each': {
      const typed = listIn(all, field.name)
      return field.names(all).map((_, index) => storedOf(field.fields, typed[index] ?? field.empty))
    }
    case 'paragraphs':
    case 'lines':
    case 'documents':
      return text
        .split(field.kind === 'paragraphs' ? /\n\s*\n/ : /\n+/)
        .map(one => one.trim())
        .filter(one => one !== '')
    case 'check':
      return value === true
    case 'number':
      return text === '' && field.optional ? null : numberOf(text)
    case 'choice':
      return text === '' && field.none !== undefined ? null : text
    default:
      return text
  }
}

/** What a form says, as the contract's schema takes it; whether it is right is the schema's to say. */
export const storedOf = (fields: readonly Field[], values: Typed): Record<string, unknown> =>
  Object.fromEntries(fields.map(field => [field.name, storedValue(field, values[field.name], values)]))

/** A part of a form in words, a line for each entry of a list. */
export const wordsOf = (field: Field, values: Typed): string => {
  const value = values[field.name]
  switch (field.kind) {
    case 'list':
      return listIn(values, field.name)
        .map(one => field.fields.map(part => `${part.label}: ${wordsOf(part, one)}`).join('; '))
        .join('\n')
    case 'each':
      return field
        .names(values)
        .map((name, index) => {
          const one = listIn(values, field.name)[index] ?? field.empty
          return `${name}\n${field.fields.map(part => wordsOf(part, one)).join('\n')}`
        })
        .join('\n')
    case 'documents': {
      const ids = String(value).split('\n').filter(Boolean)
      return ids.length > 0 ? ids.map(id => id.slice(0, 8)).join(', ') : 'Nothing'
    }
    case 'check':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return field.options[String(value)] ?? field.none ?? String(value)
    default:
      return String(value) || 'Nothing'
  }
}

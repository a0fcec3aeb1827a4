import fc, { type Arbitrary } from 'fast-check'
import * as z from 'zod'
import type { Route } from '#contract/route.ts'

type Json = z.core.JSONSchema.BaseSchema

const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
const formats: Record<string, Arbitrary<string>> = {
  uuid: fc.uuid(),
  email: fc.emailAddress(),
  uri: fc.webUrl({ validSchemes: ['https'] }),
  date: day.map(date => date.toISOString().slice(0, 10)),
  'date-time': day.map(date => date.toISOString()),
}

const text = ({ format = '', pattern, minLength = 0, maxLength = 40 }: Json): Arbitrary<string> => {
  const known = formats[format]
  if (known) return known
  // Patterns that look ahead or behind cannot be generated from.
  if (pattern !== undefined && !/\(\?[=!<]/.test(pattern)) return fc.stringMatching(new RegExp(pattern, 'u'))
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)), unit: 'grapheme' })
}

const number = ({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Json): Arbitrary<number> => {
  const min = Math.max(Number(minimum ?? exclusiveMinimum ?? -1000), Number.MIN_SAFE_INTEGER)
  const max = Math.min(Number(maximum ?? exclusiveMaximum ?? min + 2000), Number.MAX_SAFE_INTEGER)
  return type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true })
}

const record = ({ properties = {}, required = [], additionalProperties }: Json): Arbitrary<object> => {
  const fields = Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)] as const)
  if (fields.length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.string({ minLength: 1, maxLength: 10 }), valueOf(additionalProperties), {
      maxKeys: 4,
    })
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] })
}

const ofType: Record<string, (schema: Json) => Arbitrary<unknown>> = {
  string: text,
  number,
  integer: number,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items, minItems = 0, maxItems = 4 }) =>
    fc.array(typeof items === 'object' && !Array.isArray(items) ? valueOf(items) : fc.jsonValue(), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 4)),
    }),
  object: record,
}

/** Values of a JSON schema, as far as a schema says; what its code asks besides is up to chance. */
const valueOf = (schema: z.core.JSONSchema._JSONSchema): Arbitrary<unknown> => {
  if (typeof schema === 'boolean') return fc.jsonValue()
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(valueOf))
  if (schema.allOf) return valueOf(Object.assign({}, ...schema.allOf) as Json)
  return ofType[String(schema.type)]?.(schema) ?? fc.jsonValue()
}

/** Values that a caller may send to fit a schema. Most of them do; `schema.safeParse` tells. */
export const arbitraryOf = (schema: z.ZodType): Arbitrary<unknown> =>
  valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

const none = fc.constant({})
const fieldsOf = (shape: Route['params']): Arbitrary<Record<string, string>> =>
  shape
    ? arbitraryOf(z.object(shape)).map(values =>
        Object.fromEntries(
          Object.entries(values as object)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => [name, String(value)]),
        ),
      )
    : none

/** One call of a route. */
export interface Generated {
  params: Record<string, string>
  query: Record<string, string>
  /** Undefined when the route takes none. */
  body: unknown
}

/** Calls of a route that mostly fit its schemas. */
export const callsOf = ({ params, query, body }: Route): Arbitrary<Generated> =>
  fc.record({
    params: fieldsOf(params),
    query: fieldsOf(query),
    body: body ? arbitraryOf(body) : fc.constant(undefined),
  })

/** The path of a route with its parameters filled in, as a browser writes it. */
export const pathOf = ({ path }: Route, { params, query }: Pick<Generated, 'params' | 'query'>): string => {
  const filled = path.replace(
    /\{(\w+)\+?\}/g,
    (_, name: string) => encodeURIComponent((params[name] ?? 'x').toWellFormed()) || 'x',
  )
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}

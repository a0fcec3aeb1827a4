import * as z from 'zod'

const Resource = z.looseObject({
  Type: z.string(),
  Properties: z.record(z.string(), z.unknown()).default({}),
  DeletionPolicy: z.string().optional(),
  UpdateReplacePolicy: z.string().optional(),
})
export type Resource = z.output<typeof Resource>

const Template = z.looseObject({
  Parameters: z.record(z.string(), z.unknown()).optional(),
  Conditions: z.record(z.string(), z.unknown()).optional(),
  Mappings: z.record(z.string(), z.unknown()).optional(),
  Resources: z.record(z.string(), Resource),
  Outputs: z.record(z.string(), z.looseObject({ Value: z.unknown() })).optional(),
})
export type Template = z.output<typeof Template>

/** The templates of one environment by stack name. */
export type Templates = Readonly<Record<string, Template>>

/**
 * Reads templates as CDK wrote them; each call gives copies that may be changed.
 * @throws ZodError when one is no CloudFormation template.
 */
export const readTemplates = (texts: ReadonlyMap<string, string>): Templates =>
  Object.fromEntries([...texts].map(([stack, text]) => [stack, Template.parse(JSON.parse(text))]))

/** A resource and where it is. */
export interface Placed extends Resource {
  stack: string
  id: string
}

/** Every resource of these types in all stacks; without types, every resource. */
export const resourcesOf = (templates: Templates, ...types: string[]): Placed[] =>
  Object.entries(templates).flatMap(([stack, { Resources }]) =>
    Object.entries(Resources)
      .filter(([, { Type }]) => types.length === 0 || types.includes(Type))
      .map(([id, resource]) => ({ ...resource, stack, id })),
  )

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads the value at a path, `Code.S3Key`, or at keys, each as it is written; undefined when one of them is missing.
 */
export const at = (value: unknown, path: string, ...keys: string[]): unknown =>
  (keys.length === 0 ? path.split('.') : [path, ...keys]).reduce<unknown>(
    (inner, key) => (isRecord(inner) ? inner[key] : undefined),
    value,
  )

/** The list at a path; empty when there is none. One value alone is a list of one, as in policies. */
export const listAt = (value: unknown, path: string, ...keys: string[]): unknown[] => {
  const found = at(value, path, ...keys)
  if (found === undefined) return []
  return Array.isArray(found) ? found : [found]
}

/** The entries of the object at a path; empty when there is none. */
export const entriesAt = (value: unknown, path: string, ...keys: string[]): [string, unknown][] => {
  const found = at(value, path, ...keys)
  return isRecord(found) ? Object.entries(found) : []
}

/** Every object and text within a value, itself included, with the key that it stands at, which is empty within a list. */
export function* walk(value: unknown, key = ''): Generator<{ key: string; value: unknown }> {
  yield { key, value }
  if (Array.isArray(value)) for (const each of value) yield* walk(each)
  else if (isRecord(value)) for (const [name, each] of Object.entries(value)) yield* walk(each, name)
}

/** Parses JSON; undefined when the text is no JSON. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

import * as z from 'zod'
import { outputRead, referencesIn, resourcesIn } from '../references.ts'
import { at, listAt, type Placed, resourcesOf, type Template, type Templates } from '../template.ts'
import { typeNamed } from './registry.ts'

const Kept = z.object({
  type: z.string(),
  /** Why it matters: it keeps data, stays when its stack goes, has a name of ours, or other stacks read it. */
  why: z.array(z.enum(['keeps data', 'stays', 'named', 'exported'])),
  /** Its name, if it is ours and not AWS's: only one of its type can have it. */
  name: z.string().optional(),
  /** Its properties that cannot change without a new thing in its place. */
  fixed: z.record(z.string(), z.unknown()),
  /** Its indexes by name, if it is a table. */
  indexes: z.record(z.string(), z.unknown()).optional(),
})
export type Kept = z.output<typeof Kept>

const Output = z.object({
  /** The value as written, with intrinsic functions. */
  value: z.unknown(),
  /** The name that other stacks import it by. */
  export: z.unknown().optional(),
})

const Stack = z.object({
  resources: z.record(z.string(), Kept),
  /** Logical ids by the API and key of the route. */
  routes: z.record(z.string(), z.string()),
  outputs: z.record(z.string(), Output),
  /** Outputs of other stacks that it reads, as `stack/output`. */
  imports: z.array(z.string()),
})
type Stack = z.output<typeof Stack>

/** Parts of the deployed stacks that an update could break, by stack. */
export const Baseline = z.record(z.string(), Stack)
export type Baseline = z.output<typeof Baseline>

// A log that a renamed function leaves behind is still there to read, and nothing refers to it.
const isLog = (type: string): boolean => type === 'AWS::Logs::LogGroup'

/** Types whose names are unique within one other thing alone: each API has a `$default`, a host several records. */
const namedWithin = ['AWS::ApiGatewayV2::Stage', 'AWS::Route53::RecordSet']

/** The name that a resource is given, of those of its properties that cannot change. */
const nameIn = (type: string, fixed: Record<string, unknown>): string | undefined => {
  if (namedWithin.includes(type)) return undefined
  const last = type.split('::').at(-1) ?? ''
  const names = [
    'Name',
    `${last}Name`,
    last,
    ...(type === 'AWS::Cognito::UserPoolGroup' ? ['GroupName'] : []),
  ]
  return names.map(each => fixed[each]).find(value => typeof value === 'string')
}

const indexesOf = ({ Properties }: Placed): Record<string, unknown> =>
  Object.fromEntries(
    listAt(Properties, 'GlobalSecondaryIndexes').map(index => [
      String(at(index, 'IndexName')),
      { keys: at(index, 'KeySchema'), projection: at(index, 'Projection') },
    ]),
  )

const keptOf = (resource: Placed, exported: ReadonlySet<string>): Kept | undefined => {
  const { Type, Properties, stack, id, DeletionPolicy = '' } = resource
  const type = typeNamed(Type)
  const fixed = Object.fromEntries(
    type.fixed.filter(name => name in Properties).map(name => [name, Properties[name]]),
  )
  const name = nameIn(Type, fixed)
  const reasons: [boolean, Kept['why'][number]][] = [
    [type.keepsData && !isLog(Type), 'keeps data'],
    [DeletionPolicy.startsWith('Retain') && !isLog(Type), 'stays'],
    [name !== undefined, 'named'],
    [exported.has(`${stack}/${id}`), 'exported'],
  ]
  const why = reasons.filter(([holds]) => holds).map(([, reason]) => reason)
  if (why.length === 0) return undefined
  return {
    type: Type,
    why,
    ...(name !== undefined && { name }),
    fixed,
    ...(Type === 'AWS::DynamoDB::Table' && { indexes: indexesOf(resource) }),
  }
}

const routesOf = (templates: Templates, stack: string): Record<string, string> =>
  Object.fromEntries(
    resourcesOf({ [stack]: templates[stack]! }, 'AWS::ApiGatewayV2::Route').map(({ id, Properties }) => {
      const [api] = resourcesIn(templates, stack, at(Properties, 'ApiId'))
      return [`${api?.id ?? 'unknown'} ${String(at(Properties, 'RouteKey'))}`, id]
    }),
  )

const importsOf = (templates: Templates, { Resources, Outputs }: Template): string[] => {
  const read = referencesIn([Resources, Outputs]).flatMap(reference => outputRead(templates, reference) ?? [])
  return [...new Set(read.map(({ stack, output }) => `${stack}/${output}`))].sort()
}

export const baselineOf = (templates: Templates): Baseline => {
  const exported = new Set(
    Object.entries(templates).flatMap(([stack, { Outputs = {} }]) =>
      Object.values(Outputs)
        .filter(output => at(output, 'Export') !== undefined)
        .flatMap(({ Value }) => resourcesIn(templates, stack, Value))
        .map(each => `${each.stack}/${each.id}`),
    ),
  )
  return Object.fromEntries(
    Object.entries(templates).map(([stack, template]): [string, Stack] => [
      stack,
      {
        resources: Object.fromEntries(
          Object.entries(template.Resources).flatMap(([id, resource]): [string, Kept][] => {
            const kept = keptOf({ ...resource, stack, id }, exported)
            return kept ? [[id, kept]] : []
          }),
        ),
        routes: routesOf(templates, stack),
        outputs: Object.fromEntries(
          Object.entries(template.Outputs ?? {}).map(([name, output]) => {
            const exportName = at(output, 'Export.Name')
            return [name, { value: output.Value, ...(exportName !== undefined && { export: exportName }) }]
          }),
        ),
        imports: importsOf(templates, template),
      },
    ]),
  )
}

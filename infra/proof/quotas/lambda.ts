import { at, type Placed, resourcesOf } from '../template.ts'
import { bytesOf, countedBy, measureEach, ownedBy, type Quota, type Subject, type Use } from './quota.ts'

const source = 'https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html'

/** A statement as Lambda adds it to a function's policy for a permission. */
const statementOf = ({ Properties, stack, id }: Placed, { resolve }: Subject): unknown => {
  const arn = resolve(stack, at(Properties, 'SourceArn'))
  const account = resolve(stack, at(Properties, 'SourceAccount'))
  return {
    Sid: `${stack}-${id}-A1B2C3D4E5F6G`,
    Effect: 'Allow',
    Principal: { Service: resolve(stack, at(Properties, 'Principal')) },
    Action: at(Properties, 'Action'),
    Resource: resolve(stack, at(Properties, 'FunctionName')),
    Condition: {
      ...(arn !== undefined && { ArnLike: { 'AWS:SourceArn': arn } }),
      ...(account !== undefined && { StringEquals: { 'AWS:SourceAccount': account } }),
    },
  }
}

const policies = (subject: Subject): Use[] =>
  [...ownedBy(subject, 'AWS::Lambda::Permission', 'FunctionName').values()].map(
    ({ owner: { stack, id }, members }) => ({
      stack,
      id,
      used: bytesOf({
        Version: '2012-10-17',
        Id: 'default',
        Statement: members.map(permission => statementOf(permission, subject)),
      }),
    }),
  )

/** Of functions. */
export const lambda: readonly Quota[] = [
  {
    // Lambda measures the JSON of all variables, with names, quotes and commas: its refusal shows what it measured.
    name: 'bytes of a function’s variables',
    limit: 4_096,
    source,
    measure: measureEach('AWS::Lambda::Function', ({ stack, Properties }, { resolve }) =>
      bytesOf(resolve(stack, at(Properties, 'Environment', 'Variables') ?? {})),
    ),
  },
  { name: 'bytes of a function’s policy', limit: 20_480, source, measure: policies },
  {
    name: 'bytes of a function’s files',
    limit: 262_144_000,
    source,
    measure: subject =>
      resourcesOf(subject.templates, 'AWS::Lambda::Function').flatMap(fn => {
        const used = subject.codeSize?.(fn)
        return used === undefined ? [] : [{ stack: fn.stack, id: fn.id, used }]
      }),
  },
  {
    // More than two readers of one stream are throttled.
    name: 'functions that read one table’s stream',
    limit: 2,
    mayBeFull: true,
    source: 'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ServiceQuotas.html',
    measure: countedBy(
      'AWS::Lambda::EventSourceMapping',
      'EventSourceArn',
      ({ Type }) => Type === 'AWS::DynamoDB::Table',
    ),
  },
]

import { type Check, fault } from '../check.ts'
import { at, listAt, type Placed, resourcesOf } from '../template.ts'

const attributesOf = (schema: unknown[]): string[] => schema.map(key => String(at(key, 'AttributeName')))

const schemasOf = ({ Properties }: Placed): { name: string; keys: unknown[] }[] => [
  { name: 'its key', keys: listAt(Properties, 'KeySchema') },
  ...['GlobalSecondaryIndexes', 'LocalSecondaryIndexes'].flatMap(kind =>
    listAt(Properties, kind).map(index => ({
      name: `index ${String(at(index, 'IndexName'))}`,
      keys: listAt(index, 'KeySchema'),
    })),
  ),
]

const problemsOf = (table: Placed): string[] => {
  const schemas = schemasOf(table)
  const defined = listAt(table.Properties, 'AttributeDefinitions').map(each =>
    String(at(each, 'AttributeName')),
  )
  const used = schemas.flatMap(({ keys }) => attributesOf(keys))
  return [
    ...schemas
      .filter(
        ({ keys }) =>
          keys.map(key => at(key, 'KeyType')).join() !== ['HASH', 'RANGE'].slice(0, keys.length).join(),
      )
      .map(({ name }) => `${name} is not a partition key and perhaps a sort key`),
    ...schemas.flatMap(({ name, keys }) =>
      attributesOf(keys)
        .filter(attribute => !defined.includes(attribute))
        .map(attribute => `${name} has attribute ${attribute}, which is not defined`),
    ),
    ...defined
      .filter(attribute => !used.includes(attribute))
      .map(attribute => `defines attribute ${attribute}, which is in no key`),
  ]
}

/** The tables with indexes for which this one waits, by their ids, through others too. */
const awaited = (table: Placed, indexed: Placed[]): Set<string> => {
  const before = indexed.filter(({ id }) => listAt(table, 'DependsOn').includes(id))
  return new Set(before.flatMap(each => [each.id, ...awaited(each, indexed)]))
}

/**
 * Tables with indexes of one stack that CloudFormation would make at the same time, which DynamoDB may refuse:
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html
 */
const madeAtOnce = (all: Placed[]): Placed[] => {
  const indexed = all.filter(table => schemasOf(table).length > 1)
  return indexed.filter(table => {
    const neighbours = indexed.filter(({ stack, id }) => stack === table.stack && id !== table.id)
    const before = awaited(table, neighbours)
    return neighbours.some(other => !before.has(other.id) && !awaited(other, indexed).has(table.id))
  })
}

/** Keys and indexes of tables name attributes that are defined, and no others are; tables with indexes are made in turn. */
export const tables: Check = templates => {
  const all = resourcesOf(templates, 'AWS::DynamoDB::Table')
  return [
    ...all.flatMap(table => problemsOf(table).map(problem => fault(table, problem))),
    ...madeAtOnce(all).map(table => fault(table, 'is made at the same time as another table with indexes')),
  ]
}

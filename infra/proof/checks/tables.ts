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

/** Keys and indexes of tables name attributes that are defined, and no others are. */
export const tables: Check = templates =>
  resourcesOf(templates, 'AWS::DynamoDB::Table').flatMap(table =>
    problemsOf(table).map(problem => fault(table, problem)),
  )

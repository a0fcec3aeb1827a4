import {
  type Attribute,
  AttributeType,
  BillingMode,
  type CfnTable,
  ProjectionType,
  StreamViewType,
  Table as DynamoTable,
} from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { accept } from '../checks.ts'
import type { Context } from '../context.ts'
import type { TableVerb } from '../access/verbs.ts'
import { type Index, type Key, type TableName, type TableShape, tables } from '../tables.ts'
import type { Fn } from './Fn.ts'
import { keepExported } from './keepExported.ts'
import { constructId, variable } from './names.ts'
import { removalOf } from './removal.ts'

const keySchema = ({
  partition,
  sort,
  sortType = 'string',
}: Key): { partitionKey: Attribute; sortKey?: Attribute } => ({
  partitionKey: { name: partition, type: AttributeType.STRING },
  ...(sort && {
    sortKey: { name: sort, type: sortType === 'number' ? AttributeType.NUMBER : AttributeType.STRING },
  }),
})

const projectionOf = ({ projection, partition }: Index) =>
  projection && {
    projectionType: projection.length > 0 ? ProjectionType.INCLUDE : ProjectionType.KEYS_ONLY,
    ...(projection.length > 0 && {
      nonKeyAttributes: projection.filter(attribute => attribute !== partition),
    }),
  }

const actions: Record<TableVerb, string> = {
  get: 'GetItem',
  getMany: 'BatchGetItem',
  put: 'PutItem',
  update: 'UpdateItem',
  delete: 'DeleteItem',
  query: 'Query',
}
const isVerb = (name: string): name is TableVerb => name in actions

/** A table, and the way to connect a function to it: permission and variable in one call. */
export class Table extends Construct {
  readonly #table: DynamoTable
  readonly #isIndexed: boolean
  readonly #variable: string

  constructor(scope: Construct, name: TableName, { environment }: Context) {
    const id = `${constructId(name)}Table`
    super(scope, id)
    const { retain } = environment
    const shape: TableShape = tables[name]
    this.#variable = variable('TABLE', name)
    this.#isIndexed = shape.indexes !== undefined
    this.#table = new DynamoTable(this, 'Table', {
      ...keySchema(shape.key),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: retain },
      deletionProtection: retain,
      removalPolicy: removalOf(environment),
      ...(shape.expires && { timeToLiveAttribute: shape.expires }),
      ...(shape.stream && { stream: StreamViewType.NEW_AND_OLD_IMAGES }),
    })
    // A stable id: moving a table in the code must never replace it in the cloud.
    const resource = this.#table.node.defaultChild as CfnTable
    resource.overrideLogicalId(id)
    if (!retain)
      accept(
        this.#table,
        'AwsSolutions-DDB3',
        'This environment holds nothing that would have to be recovered.',
      )
    for (const [indexName, index] of Object.entries(shape.indexes ?? {}))
      this.#table.addGlobalSecondaryIndex({ indexName, ...keySchema(index), ...projectionOf(index) })
    keepExported(this, this.name, this.arn, ...(shape.stream ? [this.streamArn] : []))
    if (this.#isIndexed) this.#waitForOthers(resource)
  }

  /**
   * Has a table with indexes made after the one before it: "you must declare dependencies so that the tables are created
   * sequentially. DynamoDB limits the number of tables with secondary indexes that are in the creating state",
   * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-resource-dynamodb-table.html
   */
  #waitForOthers(resource: CfnTable): void {
    const before = this.node.scope?.node.children.findLast(
      (each): each is Table => each instanceof Table && each !== this && each.#isIndexed,
    )
    if (before) resource.addResourceDependency(before.#table.node.defaultChild as CfnTable)
  }

  get name(): string {
    return this.#table.tableName
  }

  get arn(): string {
    return this.#table.tableArn
  }

  /** The changes of the table. @throws Error when it has no stream */
  get streamArn(): string {
    const arn = this.#table.tableStreamArn
    if (!arn) throw new Error(`${this.node.id} has no stream: see infra/tables.ts.`)
    return arn
  }

  /** Lets a function do one thing to the table, or ask one of its indexes. */
  connect(fn: Fn, verbOrIndex: string): void {
    if (isVerb(verbOrIndex)) fn.allow([`dynamodb:${actions[verbOrIndex]}`], this.arn)
    else fn.allow(['dynamodb:Query'], `${this.arn}/index/${verbOrIndex}`)
    // A function that is told of every table by one variable finds this one there.
    if (!fn.isToldOfTables) fn.set(this.#variable, this.#table.tableName)
  }
}

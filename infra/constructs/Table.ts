import { RemovalPolicy } from 'aws-cdk-lib'
import {
  type Attribute,
  AttributeType,
  BillingMode,
  type CfnTable,
  Table as DynamoTable,
} from 'aws-cdk-lib/aws-dynamodb'
import { Construct } from 'constructs'
import { accept } from '../checks.ts'
import type { Context } from '../context.ts'
import { type Key, type TableName, type TableShape, tables } from '../tables.ts'
import type { Fn } from './Fn.ts'
import { titled, variable } from './names.ts'

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

/** A table, and the ways to connect a function to it: permission and variable in one call. */
export class Table extends Construct {
  readonly #table: DynamoTable
  readonly #variable: string
  readonly #indexes: string[]

  constructor(scope: Construct, name: TableName, { environment: { retain } }: Context) {
    const id = `${titled(name)}Table`
    super(scope, id)
    const shape: TableShape = tables[name]
    this.#variable = variable('TABLE', name)
    this.#table = new DynamoTable(this, 'Table', {
      ...keySchema(shape.key),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: retain },
      deletionProtection: retain,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      ...(shape.expires && { timeToLiveAttribute: shape.expires }),
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
    this.#indexes = Object.entries(shape.indexes ?? {}).map(([indexName, key]) => {
      this.#table.addGlobalSecondaryIndex({ indexName, ...keySchema(key) })
      return `${this.#table.tableArn}/index/${indexName}`
    })
  }

  get arn(): string {
    return this.#table.tableArn
  }

  /** Reads by key, and asks the table and its indexes. No scan. */
  connectRead(fn: Fn): void {
    this.#connect(fn, 'dynamodb:GetItem', 'dynamodb:BatchGetItem')
    fn.allow(['dynamodb:Query'], this.#table.tableArn, ...this.#indexes)
  }

  /** Writes rows, alone or in a transaction. */
  connectWrite(fn: Fn): void {
    this.#connect(
      fn,
      'dynamodb:PutItem',
      'dynamodb:UpdateItem',
      'dynamodb:DeleteItem',
      'dynamodb:ConditionCheckItem',
    )
  }

  /** Adds rows. */
  connectAppend(fn: Fn): void {
    this.#connect(fn, 'dynamodb:PutItem')
  }

  /** Counts in a row by one conditional update. */
  connectCount(fn: Fn): void {
    this.#connect(fn, 'dynamodb:UpdateItem')
  }

  #connect(fn: Fn, ...actions: string[]): void {
    fn.allow(actions, this.#table.tableArn)
    fn.set(this.#variable, this.#table.tableName)
  }
}

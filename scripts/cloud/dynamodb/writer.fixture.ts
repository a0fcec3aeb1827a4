// Writes transactions until it is killed, and tells its parent of each that was acknowledged.
import { createKeyRing } from '../endpoint/credentials.ts'
import { startEndpoint } from '../endpoint/endpoint.ts'
import { dynamodbEngine } from './engine.ts'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'

const engine = await dynamodbEngine({ dir: process.argv[2]! })
const attributes = (...names: string[]) => names.map(AttributeName => ({ AttributeName, AttributeType: 'S' }))
const key = (...names: string[]) =>
  names.map((AttributeName, i) => ({ AttributeName, KeyType: i ? 'RANGE' : 'HASH' }))
const make = (logicalId: string, properties: object) =>
  engine.resources['AWS::DynamoDB::Table']!({
    stack: 'test-data',
    logicalId,
    type: 'AWS::DynamoDB::Table',
    properties: { TableName: logicalId, ...properties },
  })
await make('Documents', {
  AttributeDefinitions: attributes('id', 'bucket', 'position', 'kind'),
  KeySchema: key('id'),
  GlobalSecondaryIndexes: [
    { IndexName: 'byBucket', KeySchema: key('bucket', 'position'), Projection: { ProjectionType: 'ALL' } },
  ],
})
await make('Files', { AttributeDefinitions: attributes('bucket', 'name'), KeySchema: key('bucket', 'name') })

const keys = createKeyRing()
const endpoint = await startEndpoint({ keys })
endpoint.add(engine)
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ region: 'eu-west-2', endpoint: endpoint.address, credentials: keys.issue() }),
)
let next = 0
const write = async () => {
  for (;;) {
    const n = next++
    await client.send(
      new TransactWriteCommand({
        TransactItems: [
          { Put: { TableName: 'Documents', Item: { id: `${n}`, bucket: 'b', position: `${n}` } } },
          {
            Update: {
              TableName: 'Files',
              Key: { bucket: 'counter', name: 'x' },
              UpdateExpression: 'ADD n :one',
              ExpressionAttributeValues: { ':one': 1 },
            },
          },
        ],
      }),
    )
    process.send!(n)
  }
}
await Promise.all(Array.from({ length: 8 }, write))

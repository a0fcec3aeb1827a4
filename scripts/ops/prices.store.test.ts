import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { type Ran, readyFile, run } from './run.fixture.ts'
import { cloud } from '../testing/cloud.ts'

const { site, environment, outputs } = cloud
const env = { LOCAL_READY: readyFile({ site, environment, outputs }) }
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}))
const fileOf = (text: string): string => {
  const file = join(tmpdir(), `prices-${randomUUID()}.csv`)
  writeFileSync(file, text)
  return file
}
const prices = (...args: string[]): Promise<Ran> => run('prices', [...args, '--env', 'local'], { env })
const import_ = (text: string): Promise<Ran> =>
  prices('import', '--file', fileOf(text), '--source', 'The exchange')
const rows = async (year: string) => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: environment['TABLE_SHARE_PRICES'],
      KeyConditionExpression: '#share = :share AND begins_with(#date, :year)',
      ExpressionAttributeNames: { '#share': 'share', '#date': 'date' },
      ExpressionAttributeValues: { ':share': 'ordinary', ':year': year },
    }),
  )
  return Items.map(({ date, close, source, sample }) => [date, close, source, sample])
}

describe('npm run ops -- prices', () => {
  it('imports closing prices, and again changes nothing; it goes on record', async () => {
    const days = Array.from({ length: 60 }, (_, index) => {
      const date = new Date(Date.UTC(1985, 0, 1 + index)).toISOString().slice(0, 10)
      return { date, close: 10 + index / 4 }
    })
    const text = ['date,close_pence', ...days.map(({ date, close }) => `${date},${close}`)].join('\r\n')
    const [first, second] = [await import_(text), await import_(text)]
    expect([first.code, first.out]).toEqual([
      0,
      '60 closing prices from 1985-01-01 to 1985-03-01 are in local.\n',
    ])
    expect(second).toEqual(first)
    expect(await rows('1985')).toEqual(days.map(({ date, close }) => [date, close, 'The exchange', false]))
    expect((await trail()).filter(({ action_type }) => action_type === 'SHARE_PRICES_IMPORTED')).toHaveLength(
      2,
    )
  })

  it.each([
    ['1986-01-01,10\n1986-01-02,x', /^Line 3: "x" is not a price in pence/],
    ['1986-01-01,10\n1986-01-01,10', /^Line 3: 1986-01-01 was on line 2 already/],
  ])('%j is refused as a whole', async (lines, sentence) => {
    const { code, out, err } = await import_(`date,close\n${lines}`)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(sentence)
    expect(await rows('1986')).toEqual([])
  })

  it.each([
    [['import'], /^Say which file/],
    [['import', '--file', '/no/such.csv', '--source', 'x'], /^\/no\/such\.csv cannot be read/],
    [['import', '--file', '/no/such.csv'], /^Say who gives the prices/],
    [['export'], /^"export" is not known: say npm run ops -- prices import/],
  ])('%j is refused in one sentence', async (args, sentence) => {
    const { code, err } = await prices(...args)
    expect(code).toBe(2)
    expect(err).toMatch(sentence)
  })
})

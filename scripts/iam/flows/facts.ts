import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb'
import type { FactValue } from '../../../lambdas/contract/publishing/factShapes.ts'
import { dueDate } from '../../../lambdas/contract/publishing/reviewDates.ts'
import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'

/** Readers read facts; staff change one, look at its history and review an item; somebody else is refused. */
export const lookAfterFacts = async ({ cloud, tokens }: Stage): Promise<void> => {
  const call = caller(cloud.api, tokens.admin)
  const { facts } = (await call('listFacts', {})).value()
  const holders = facts.find(({ fact }) => fact === 'holders')
  if (holders?.current.fact !== 'holders') throw new Error('There are no holdings.')
  const body = { fact: 'holders', publish_at: null, value: holders.current.value } as const
  ;(await call('saveFact', { body, ifMatch: holders.version })).value()
  ;(await call('listFactVersions', { params: { fact: 'holders' } })).value()
  ;(await call('listRule26', {})).value()
  ;(await call('reviewRule26', { params: { item: 'h' } })).value()
  ;(await caller(cloud.api)('getFacts', {})).value()
  const meetings = facts.find(({ fact }) => fact === 'meetings')
  if (meetings?.current.fact !== 'meetings') throw new Error('There are no meetings.')
  const meeting = {
    ...{ name: 'Flow', date: '2026-06-30', time: '11:00', place: 'London', text: '' },
    ...{ notices: [randomUUID()], proxies: [], circulars: [], results: [] },
  }
  const held = { ...meetings.current.value, list: [meeting] }
  const hold = async (value: FactValue<'meetings'>, ifMatch: number) =>
    (await call('saveFact', { body: { fact: 'meetings', publish_at: null, value }, ifMatch })).value()
  const { version } = await hold(held, meetings.version)
  ;(await caller(cloud.api)('listMeetings', {})).value()
  await hold(meetings.current.value, version)
  const stranger = await caller(cloud.api, tokens.newcomer)('listFacts', {})
  if (stranger.status !== 403) throw new Error(`A stranger was answered ${stranger.status}.`)
}

/** Days of a review after which its next one is a week away. */
const almostDue = (): string => {
  const wanted = new Date(Date.now() + 6 * 86_400_000)
  wanted.setUTCFullYear(wanted.getUTCFullYear() - 1)
  return wanted.toISOString().slice(0, 10)
}

/** The takeover item is due in a week: the team is mailed, and again after a mail that failed. */
export const remindOfReviews = async ({ cloud, tables }: Stage, fn: string): Promise<void> => {
  const TableName = cloud.table('FactsTable')
  const reviewed = almostDue()
  await tables.send(
    new PutCommand({
      TableName,
      Item: { kind: 'company', id: 'review#n', item: 'n', reviewed, reviewed_by: 'flow' },
    }),
  )
  const run = async (): Promise<void> => {
    const { error } = await cloud.invoke(fn, {})
    if (error) throw new Error(error.message)
  }
  const { Items = [] } = await tables.send(new ScanCommand({ TableName }))
  for (const { kind, id } of Items)
    if (kind === 'reminder') await tables.send(new DeleteCommand({ TableName, Key: { kind, id } }))
  await run()
  const { Items: after = [] } = await tables.send(new ScanCommand({ TableName }))
  const reminded = after.some(({ id }) => String(id).startsWith(`${dueDate(reviewed, 12)}#n#`))
  if (!reminded) throw new Error('Nobody was reminded.')
}

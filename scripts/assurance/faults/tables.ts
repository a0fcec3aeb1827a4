import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { failStep } from './failing.ts'
import { fault, type Fault, needsNothing } from './fault.ts'
import { draft, recordOf, announcementInput } from './papers.ts'
import type { Scene } from './scene.ts'

/** The texts that an announcement ever had, and what is on record of it. */
const traceOf = async (scene: Scene, id: string) => {
  const params = { id }
  const { title, version } = (await scene.staff('getStaffAnnouncement', { params })).value()
  return { title, version, record: (await recordOf(scene, `announcements/${id}`)).toSorted() }
}

const create = (scene: Scene, id: string) =>
  scene.staff('createAnnouncement', { body: { ...announcementInput(`News ${id}`), id } })

const forMoment: Fault = fault({
  id: 'dynamodb-moment',
  name: 'DynamoDB throttles for a moment',
  byCommandOnly: true,
  injected: 'two ThrottlingExceptions on the transaction of a new draft',
  given: async () => randomUUID(),
  inject: async ({ cloud }) => cloud.fault({ kind: 'refuse', on: 'dynamodb:TransactWriteItems', times: 2 }),
  act: create,
  expect: async (scene, answer, id) => {
    assert.equal(answer.value().version, 1)
    assert.deepEqual((await traceOf(scene, id)).record, ['ANNOUNCEMENT_DRAFTED'])
    return {
      saw: 'the draft, saved',
      kept: 'one draft, one record',
      retried: 'by the function itself, twice',
    }
  },
})

const forLong: Fault = fault({
  id: 'dynamodb-throttled',
  name: 'DynamoDB goes on throttling',
  injected: 'a ThrottlingException on each transaction while somebody saves a draft',
  given: async () => randomUUID(),
  inject: async ({ cloud }) =>
    cloud.fault({ kind: 'refuse', on: 'dynamodb:TransactWriteItems', times: Infinity }),
  act: create,
  expect: async (scene, answer, id) => {
    const { message } = answer.error()
    assert.ok(answer.status >= 500, `It answered ${answer.status}.`)
    assert.equal((await scene.staff('getStaffAnnouncement', { params: { id } })).status, 404)
    ;(await create(scene, id)).value()
    assert.deepEqual((await traceOf(scene, id)).record, ['ANNOUNCEMENT_DRAFTED'])
    return {
      saw: `${answer.status} “${message}”`,
      kept: 'nothing half; what was typed stays in the form',
      retried: 'by the person, with the same id: one draft, one record',
    }
  },
})

const reading: Fault = fault({
  id: 'dynamodb-reads',
  name: 'DynamoDB throttles what readers ask for',
  injected: 'a ThrottlingException on each Query, GetItem and BatchGetItem',
  given: needsNothing,
  inject: async ({ cloud }) => {
    const ends = ['Query', 'GetItem', 'BatchGetItem'].map(operation =>
      cloud.fault({ kind: 'refuse', on: `dynamodb:${operation}`, times: Infinity }),
    )
    return () => ends.map(end => end())
  },
  act: async ({ cloud, visitor }) => {
    const page = await fetch(`${cloud.site}/news?category=fault`)
    return {
      status: page.status,
      text: await page.text(),
      data: await visitor('listAnnouncements', { query: { limit: 73 } }),
    }
  },
  expect: async (scene, { status, text, data }) => {
    const { message } = data.error()
    assert.deepEqual([status, data.status >= 500], [200, true])
    assert.match(text, /<h1[^>]*>/)
    const after = await scene.visitor('listAnnouncements', { query: { limit: 71 } })
    assert.ok(after.value().announcements.length > 0)
    return {
      saw: `the News page, with status ${status}; what it asks for itself, with status ${data.status}: “${message}”`,
      kept: 'everything',
      retried: 'by the function itself, then by the reader: the news is there again',
    }
  },
})

const secondEditor: Fault = fault({
  id: 'dynamodb-condition',
  name: 'A condition fails',
  injected: 'two people save the same version of a draft at once',
  given: draft,
  inject: async () => () => undefined,
  act: (scene, { id, version }) =>
    Promise.all(
      ['One', 'Two'].map(title =>
        scene.staff('updateAnnouncement', {
          params: { id },
          body: announcementInput(title),
          ifMatch: version,
        }),
      ),
    ),
  expect: async (scene, answers, { id }) => {
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    const { message, details } = second!.error()
    const { title, version, record } = await traceOf(scene, id)
    const { current } = details as { current: { title: string } }
    assert.deepEqual([title, version, current.title], [first!.value().title, 2, title])
    assert.deepEqual(record, ['ANNOUNCEMENT_DRAFTED', 'ANNOUNCEMENT_UPDATED'])
    return {
      saw: `one: saved; the other: 409 “${message}”`,
      kept: 'the first change; what the second typed stays in the form',
      retried: 'by the second person, after a look',
    }
  },
})

const noRecord: Fault = fault({
  id: 'audit-fails',
  name: 'The audit write fails',
  injected: 'no PutItem on the audit table while somebody changes a draft',
  given: draft,
  inject: async () => () => undefined,
  act: (scene, { id, version }) =>
    failStep(scene.cloud, 'announcementEdits', 'AuditTable PutItem', () =>
      scene.staff('updateAnnouncement', {
        params: { id },
        body: announcementInput('Changed'),
        ifMatch: version,
      }),
    ),
  expect: async (scene, answer, { id, title, version }) => {
    const { message } = answer.error()
    assert.deepEqual(await traceOf(scene, id), { title, version, record: ['ANNOUNCEMENT_DRAFTED'] })
    const again = { params: { id }, body: announcementInput('Changed'), ifMatch: version }
    ;(await scene.staff('updateAnnouncement', again)).value()
    const record = ['ANNOUNCEMENT_DRAFTED', 'ANNOUNCEMENT_UPDATED']
    assert.deepEqual(await traceOf(scene, id), { title: 'Changed', version: 2, record })
    return {
      saw: `${answer.status} “${message}”`,
      kept: 'the draft as it was: no change without its record',
      retried: 'by the person: changed once, once on record',
    }
  },
})

/** Tables that refuse. */
export const tableFaults: Fault[] = [forMoment, forLong, reading, secondEditor, noRecord]

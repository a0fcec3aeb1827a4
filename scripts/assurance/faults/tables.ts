import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { failStep } from './failing.ts'
import { during, type Fault } from './fault.ts'
import { draft, recordOf, announcementInput } from './papers.ts'
import type { Scene } from './scene.ts'

/** The text that an announcement has, and what is on record of it. */
const traceOf = async (scene: Scene, id: string) => {
  const { title, version } = (await scene.staff('getStaffAnnouncement', { params: { id } })).value()
  return { title, version, record: (await recordOf(scene, `announcements/${id}`)).toSorted() }
}

const create = ({ staff }: Scene, id: string) =>
  staff('createAnnouncement', { body: { ...announcementInput(`News ${id}`), id } })

const rename = ({ staff }: Scene, id: string, title: string) =>
  staff('updateAnnouncement', { params: { id }, body: announcementInput(title), ifMatch: 1 })

const drafted = ['ANNOUNCEMENT_DRAFTED']
const updated = ['ANNOUNCEMENT_DRAFTED', 'ANNOUNCEMENT_UPDATED']

/** Tables that refuse. */
export const tableFaults: Fault[] = [
  {
    id: 'dynamodb-moment',
    name: 'DynamoDB throttles for a moment',
    byCommandOnly: true,
    injected: 'two ThrottlingExceptions on the transaction of a new draft',
    play: async scene => {
      const id = randomUUID()
      const trouble = scene.cloud.fault({ kind: 'refuse', on: 'dynamodb:TransactWriteItems', times: 2 })
      const answer = await during(trouble, () => create(scene, id))
      assert.equal(answer.value().version, 1)
      assert.deepEqual((await traceOf(scene, id)).record, drafted)
      return {
        saw: 'the draft, saved',
        kept: 'one draft, one record',
        retried: 'by the function itself, twice',
      }
    },
  },
  {
    id: 'dynamodb-throttled',
    name: 'DynamoDB goes on throttling',
    injected: 'a ThrottlingException on each transaction while somebody saves a draft',
    play: async scene => {
      const id = randomUUID()
      const on = 'dynamodb:TransactWriteItems'
      const trouble = scene.cloud.fault({ kind: 'refuse', on, times: Infinity })
      const answer = await during(trouble, () => create(scene, id))
      const { message } = answer.error()
      assert.ok(answer.status >= 500, `It answered ${answer.status}.`)
      assert.equal((await scene.staff('getStaffAnnouncement', { params: { id } })).status, 404)
      ;(await create(scene, id)).value()
      assert.deepEqual((await traceOf(scene, id)).record, drafted)
      return {
        saw: `${answer.status} “${message}”`,
        kept: 'nothing half; what was typed stays in the form',
        retried: 'by the person, with the same id: one draft, one record',
      }
    },
  },
  {
    id: 'dynamodb-reads',
    name: 'DynamoDB throttles what readers ask for',
    injected: 'a ThrottlingException on each Query, GetItem and BatchGetItem',
    play: async ({ cloud, visitor }) => {
      const trouble = ['Query', 'GetItem', 'BatchGetItem'].map(operation =>
        cloud.fault({ kind: 'refuse', on: `dynamodb:${operation}`, times: Infinity }),
      )
      const list = (limit: number) => visitor('listAnnouncements', { query: { limit } })
      const { status, text, data } = await during(trouble, async () => {
        const page = await fetch(`${cloud.site}/news?category=fault`)
        return { status: page.status, text: await page.text(), data: await list(73) }
      })
      const { message } = data.error()
      assert.deepEqual([status, data.status >= 500], [200, true])
      assert.match(text, /<h1[^>]*>/)
      assert.ok((await list(71)).value().announcements.length > 0)
      return {
        saw: `the News page, with status ${status}; what it asks for itself, with status ${data.status}: “${message}”`,
        kept: 'everything',
        retried: 'by the function itself, then by the reader: the news is there again',
      }
    },
  },
  {
    id: 'dynamodb-condition',
    name: 'A condition fails',
    injected: 'two people save the same version of a draft at once',
    play: async scene => {
      const { id } = await draft(scene)
      const answers = await Promise.all(['One', 'Two'].map(title => rename(scene, id, title)))
      const [first, second] = answers.toSorted((a, b) => a.status - b.status)
      assert.deepEqual([first?.status, second?.status], [200, 409])
      const { message, details } = second!.error()
      const { title, version, record } = await traceOf(scene, id)
      const { current } = details as { current: { title: string } }
      assert.deepEqual([title, version, current.title], [first!.value().title, 2, title])
      assert.deepEqual(record, updated)
      return {
        saw: `one: saved; the other: 409 “${message}”`,
        kept: 'the first change; what the second typed stays in the form',
        retried: 'by the second person, after a look',
      }
    },
  },
  {
    id: 'audit-fails',
    name: 'The audit write fails',
    injected: 'no PutItem on the audit table while somebody changes a draft',
    play: async scene => {
      const { id, title, version } = await draft(scene)
      const answer = await failStep(scene.cloud, 'announcementEdits', 'AuditTable PutItem', () =>
        rename(scene, id, 'Changed'),
      )
      const { message } = answer.error()
      assert.deepEqual(await traceOf(scene, id), { title, version, record: drafted })
      ;(await rename(scene, id, 'Changed')).value()
      assert.deepEqual(await traceOf(scene, id), { title: 'Changed', version: 2, record: updated })
      return {
        saw: `${answer.status} “${message}”`,
        kept: 'the draft as it was: no change without its record',
        retried: 'by the person: changed once, once on record',
      }
    },
  },
]

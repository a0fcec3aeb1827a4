import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import type { Release } from '#contract/publishing/releases.ts'
import { another } from '../../web/e2e/people.ts'
import { newMember } from '../../web/e2e/staff.ts'
import { sentMails } from '../assurance/faults/mailing.ts'
import { approvalOf } from '../testing/approval.ts'
import { caller } from '../testing/caller.ts'
import { cloud, fault, idle, tick } from '../testing/cloud.ts'
import { tokenMaker } from '../testing/tokens.ts'

const member = async (name: string) => {
  const { id, email } = await newMember('editors')
  const token = tokenMaker(cloud.dir, cloud.cognito).memberWith({ id, email }, 'editors')
  return { name, email, call: caller(cloud.api, token) }
}
const people = await Promise.all(['author', 'writer', 'approver', 'other'].map(member))
const [author, writer, approver, other] = people
if (!author || !writer || !approver || !other) throw new Error('Somebody is missing.')

const newMark = () => randomUUID().slice(0, 8)
/** What the clock has mailed so far, to whom of these people. */
const mailed = async () => {
  await tick('watchReleases')
  await idle()
  return sentMails(cloud.mail)
}
const namesMailed = async (release: Pick<Release, 'id'>, subject: string): Promise<string[]> =>
  (await mailed())
    .filter(mail => (mail.body.text ?? '').includes(release.id) && mail.subject.includes(subject))
    .flatMap(mail => people.filter(({ email }) => mail.destination.to.includes(email)))
    .map(({ name }) => name)
    .toSorted()

/** A price-sensitive draft of one person, with an announcement of another. */
const draft = async (title: string, more: { confidential?: true; readers?: string[] } = {}) => {
  const said = { kind: 'company' as const, title, content: '<p>It is so.</p>', external_link: null }
  const rest = { announcement_type: 'Company news', is_featured: false, attachments: [] }
  const news = (
    await writer.call('createAnnouncement', { body: { ...said, ...rest, id: randomUUID() } })
  ).value()
  const publish_at = new Date(Date.now() + 3_600_000).toISOString()
  const items = [{ type: 'announcement' as const, id: news.id }]
  const body = { id: randomUUID(), title, publish_at, price_sensitive: true, items, ...more }
  const release = (await author.call('createRelease', { body })).value()
  return { release, body, params: { id: release.id } }
}

it('X-018 a request for an approval is mailed once to those who may approve, a refusal and a question to the drafter', async () => {
  const title = `Results ${newMark()}`
  const { release, body, params } = await draft(title)
  const asked = (await author.call('requestApproval', { params, ifMatch: 1 })).value()
  expect(asked).toMatchObject({ state: 'drafted', version: 2, may_approve: false })
  expect(await namesMailed(release, 'waits for your approval')).toEqual(['approver', 'other'])
  expect((await author.call('requestApproval', { params, ifMatch: 1 })).value().version).toBe(2)
  expect((await writer.call('requestApproval', { params, ifMatch: 2 })).value().version).toBe(2)
  expect(await namesMailed(release, 'waits for your approval')).toEqual(['approver', 'other'])

  const refusal = { decision: 'refuse' as const, text: 'The dividend is missing.' }
  const own = await writer.call('reviewRelease', { params, body: refusal, ifMatch: 2 })
  expect([own.status, own.error().message]).toEqual([403, expect.stringContaining('You may ask')])
  const question = { decision: 'ask' as const, text: 'Is the dividend final?' }
  const open = (await writer.call('reviewRelease', { params, body: question, ifMatch: 2 })).value()
  expect(open.approval_requested_at).toBe(asked.approval_requested_at)
  const call = { params, body: refusal, ifMatch: open.version }
  const refused = (await approver.call('reviewRelease', call)).value()
  expect(refused).toMatchObject({ state: 'drafted', version: 4, may_approve: true })
  expect(refused.approval_requested_at).toBeUndefined()
  expect((await approver.call('reviewRelease', call)).value().version).toBe(4)
  const text = (await mailed())
    .filter(({ destination }) => destination.to.includes(author.email))
    .map(mail => mail.body.text)
    .join()
  expect(text).toContain(refusal.text)
  expect(text).toContain(question.text)
  expect(text).toContain(`/admin/content/releases/${release.id}`)
  expect(await namesMailed(release, 'was refused')).toEqual(['author'])
  const { entries } = (
    await another('admins').call('listAuditEntries', { query: { object: `releases/${release.id}` } })
  ).value()
  expect(entries.map(({ action_type }) => action_type)).toEqual(
    expect.arrayContaining([
      'RELEASE_APPROVAL_REQUESTED',
      'RELEASE_APPROVAL_REFUSED',
      'RELEASE_QUESTION_ASKED',
    ]),
  )

  const again = (await author.call('requestApproval', { params, ifMatch: 4 })).value()
  const { id: _, ...edit } = { ...body, title: `${title}, mended` }
  const changed = (await author.call('updateRelease', { params, body: edit, ifMatch: again.version })).value()
  expect(changed.approval_requested_at).toBeUndefined()
  expect((await approver.call('approveRelease', approvalOf(changed))).value().state).toBe('approved')
  expect(await namesMailed(release, 'waits for your approval')).toEqual(['approver', 'other'])
})

it('X-017 of a confidential release only those are mailed whom it names, of neither title nor text', async () => {
  const mark = `Quasar${newMark()}`
  const { release, params } = await draft(mark, {
    confidential: true,
    readers: [approver.email, writer.email],
  })
  ;(await author.call('requestApproval', { params, ifMatch: 1 })).value()
  expect(await namesMailed(release, 'confidential release')).toEqual(['approver'])
  const body = { decision: 'ask' as const, text: `Why ${mark}?` }
  expect((await other.call('reviewRelease', { params, body, ifMatch: 2 })).status).toBe(404)
  expect((await other.call('requestApproval', { params, ifMatch: 2 })).status).toBe(404)
  ;(await approver.call('reviewRelease', { params, body, ifMatch: 2 })).value()
  expect(await namesMailed(release, 'confidential release')).toEqual(['approver', 'author'])
  expect(JSON.stringify(await mailed())).not.toContain(mark)
})

it('a mail that fails is sent by the next run', async () => {
  const { release, params } = await draft(`Placing ${newMark()}`)
  ;(await author.call('requestApproval', { params, ifMatch: 1 })).value()
  const mend = await fault({ kind: 'refuse', on: 'ses', times: Infinity })
  await tick('watchReleases')
  await mend()
  expect(await namesMailed(release, 'waits for your approval')).toEqual(['approver', 'other'])
})

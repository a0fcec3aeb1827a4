import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { during, type Fault, waitUntil } from './fault.ts'
import { readersOf, reportOf, sentMails, subscribe, tick } from './mailing.ts'
import { publish } from './papers.ts'
import type { Scene } from './scene.ts'
import { endsAt, spoil } from './spoil.ts'

/** Announces something and lets everybody be told. */
const announce = async (scene: Scene) => {
  const news = await publish(scene)
  await tick(scene)
  return news
}

const mailedTo = async (scene: Scene, title: string, ...emails: string[]) =>
  assert.deepEqual((await readersOf(scene, title)).toSorted(), emails.toSorted())

const noticed = (kind: 'bounce' | 'complaint', count: 'bounced' | 'complained'): Fault => ({
  id: `ses-${kind}`,
  name: `A ${kind}`,
  byCommandOnly: true,
  injected: `SES reports a ${kind} of one of two readers, twice`,
  play: async scene => {
    const good = await subscribe()
    const bad = await subscribe(`${kind}+${randomUUID()}@simulator.amazonses.com`)
    const trouble = scene.cloud.fault({ kind: 'repeat', on: 'handleMailNotice' })
    const { id, title } = await during(trouble, () => announce(scene))
    const report = await waitUntil(
      'it is counted',
      () => reportOf(id),
      seen => seen?.[count] === 1,
    )
    assert.equal(report?.sent, 2)
    await mailedTo(scene, title, good, bad)
    await mailedTo(scene, (await announce(scene)).title, good)
    return {
      saw: `staff: 2 sent, 1 ${count} in the report`,
      kept: 'the other reader; the address is mailed no more',
      retried: 'nothing: a repeated report counts once',
    }
  },
})

/** Mail that does not go, or of which nobody knows whether it went. */
export const mailFaults: Fault[] = [
  {
    id: 'ses-refuses',
    name: 'SES refuses',
    byCommandOnly: true,
    injected: 'a ThrottlingException as often as the client tries by itself',
    play: async scene => {
      const email = await subscribe()
      const trouble = scene.cloud.fault({ kind: 'refuse', on: 'ses', times: 3 })
      const { id, title } = await during(trouble, () => announce(scene))
      const report = await waitUntil(
        'the mail went',
        () => reportOf(id),
        seen => seen?.sent === 1,
        30_000,
      )
      await mailedTo(scene, title, email)
      return {
        saw: 'the reader: one mail, seconds later; staff: “Retried 1” in the report',
        kept: `the message, in its queue; ${report?.queued} queued, ${report?.sent} sent, ${report?.failed} failed`,
        retried: 'by the queue after five seconds',
      }
    },
  },
  {
    id: 'ses-contact',
    name: 'SES refuses a message of a visitor',
    injected: 'a ThrottlingException on each mail while somebody sends the contact form',
    play: async ({ cloud, visitor }) => {
      const [email, text] = [`${randomUUID()}@example.com`, `Hello ${randomUUID()}`]
      const body = { fullName: 'Ada Reader', email, userType: 'other' as const, message: text }
      const send = () => visitor('sendContactMessage', { body })
      const answer = await during(cloud.fault({ kind: 'refuse', on: 'ses', times: Infinity }), send)
      const { message } = answer.error()
      assert.equal(answer.status, 503)
      ;(await send()).value()
      const arrived = (await sentMails(cloud.mail)).filter(mail => mail.body.text.includes(text))
      assert.equal(arrived.length, 1)
      return {
        saw: `503 “${message}”`,
        kept: 'what was typed, in the form; nothing of it on the server',
        retried: 'by the visitor: one mail arrives',
      }
    },
  },
  noticed('bounce', 'bounced'),
  noticed('complaint', 'complained'),
  {
    id: 'crash-fan-out',
    name: 'The fan-out ends in the middle',
    injected: 'the function that hands mails to their queue is gone at its first batch',
    play: async scene => {
      const emails = await Promise.all([1, 2, 3].map(() => subscribe()))
      // Its very first batch holds the announcement back until its moment.
      const trouble = spoil(scene, 'distribute', endsAt('SendMessageBatch', 2))
      const { id, title } = await during(trouble, () => announce(scene))
      await mailedTo(scene, title, ...emails)
      const report = await reportOf(id)
      assert.deepEqual([report?.queued, report?.sent], [3, 3])
      return {
        saw: 'three readers: one mail each',
        kept: 'how far it was; 3 queued, 3 sent',
        retried: 'the change of the table, by its stream, from where it was',
      }
    },
  },
  {
    id: 'crash-mail',
    name: 'The mailer ends before it knows what became of a mail',
    injected: 'the function is gone when it records that the mail went',
    play: async scene => {
      const email = await subscribe()
      const trouble = spoil(scene, 'mailSubscriber', endsAt('TransactWriteItems'))
      const { id, title } = await during(trouble, () => announce(scene))
      // A second try of the message finds that the mail may have been sent.
      await scene.cloud.idle()
      await mailedTo(scene, title, email)
      const report = await reportOf(id)
      assert.deepEqual([report?.queued, report?.sent, report?.waiting], [1, 0, 1])
      return {
        saw: 'the reader: one mail; staff: “Waiting 1” in the report',
        kept: 'the record that was written before the mail',
        retried: 'the message, by the queue; the mail is not: never twice comes before always counted',
      }
    },
  },
  {
    id: 'mail-lost',
    name: 'The message to the mailer comes twice, after it was lost',
    byCommandOnly: true,
    injected: 'the event of the queue is lost once, then repeated',
    play: async scene => {
      const trouble = [
        scene.cloud.fault({ kind: 'lose', on: 'distribute' }),
        scene.cloud.fault({ kind: 'repeat', on: 'mailSubscriber', times: 3 }),
      ]
      const email = await subscribe()
      const { title } = await during(trouble, () => announce(scene))
      await mailedTo(scene, title, email)
      return { saw: 'the reader: one mail', kept: 'one delivery', retried: 'by stream and queue' }
    },
  },
]

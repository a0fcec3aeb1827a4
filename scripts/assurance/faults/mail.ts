import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { fault, type Fault, needsNothing } from './fault.ts'
import { readersOf, reportOf, sentMails, subscribe, tick } from './mailing.ts'
import { publish } from './papers.ts'
import type { Scene } from './scene.ts'
import { endsAt, spoil } from './spoil.ts'
import { waitUntil } from './until.ts'

const readers = (count: number) => () => Promise.all(Array.from({ length: count }, () => subscribe()))

/** Announces something and lets everybody be told. */
const announce = async (scene: Scene) => {
  const news = await publish(scene)
  await tick(scene)
  return news
}

const refused: Fault = fault({
  id: 'ses-refuses',
  name: 'SES refuses',
  byCommandOnly: true,
  injected: 'a ThrottlingException as often as the client tries by itself',
  given: readers(1),
  inject: async ({ cloud }) => cloud.fault({ kind: 'refuse', on: 'ses', times: 3 }),
  act: announce,
  expect: async (scene, { id, title }, [email]) => {
    const report = await waitUntil(
      'the mail went',
      () => reportOf(id),
      seen => seen?.sent === 1,
      30_000,
    )
    assert.deepEqual(await readersOf(scene, title), [email])
    return {
      saw: 'the reader: one mail, seconds later; staff: “Retried 1” in the report',
      kept: `the message, in its queue; ${report?.queued} queued, ${report?.sent} sent, ${report?.failed} failed`,
      retried: 'by the queue after five seconds',
    }
  },
})

const contact: Fault = fault({
  id: 'ses-contact',
  name: 'SES refuses a message of a visitor',
  injected: 'a ThrottlingException on each mail while somebody sends the contact form',
  given: async () => ({
    fullName: 'Ada Reader',
    email: `${randomUUID()}@example.com`,
    userType: 'other' as const,
    message: `Hello ${randomUUID()}`,
  }),
  inject: async ({ cloud }) => cloud.fault({ kind: 'refuse', on: 'ses', times: Infinity }),
  act: ({ visitor }, body) => visitor('sendContactMessage', { body }),
  expect: async (scene, answer, body) => {
    const { message } = answer.error()
    assert.equal(answer.status, 503)
    ;(await scene.visitor('sendContactMessage', { body })).value()
    const arrived = (await sentMails(scene.cloud.mail)).filter(mail => mail.body.text.includes(body.message))
    assert.equal(arrived.length, 1)
    return {
      saw: `503 “${message}”`,
      kept: 'what was typed, in the form; nothing of it on the server',
      retried: 'by the visitor: one mail arrives',
    }
  },
})

const noticed = (kind: 'bounce' | 'complaint', count: 'bounced' | 'complained', name: string): Fault =>
  fault({
    id: `ses-${kind}`,
    name,
    byCommandOnly: true,
    injected: `SES reports a ${kind} of one of two readers, twice`,
    given: async () => ({
      good: await subscribe(),
      bad: await subscribe(`${kind}+${randomUUID()}@simulator.amazonses.com`),
    }),
    inject: async ({ cloud }) => cloud.fault({ kind: 'repeat', on: 'handleMailNotice' }),
    act: announce,
    expect: async (scene, { id, title }, { good, bad }) => {
      const report = await waitUntil(
        'it is counted',
        () => reportOf(id),
        seen => seen?.[count] === 1,
      )
      assert.equal(report?.sent, 2)
      assert.deepEqual((await readersOf(scene, title)).toSorted(), [good, bad].toSorted())
      const next = await announce(scene)
      assert.deepEqual(await readersOf(scene, next.title), [good])
      return {
        saw: `staff: 2 sent, 1 ${count} in the report`,
        kept: 'the other reader; the address is mailed no more',
        retried: 'nothing: a repeated report counts once',
      }
    },
  })

const cutOff: Fault = fault({
  id: 'crash-fan-out',
  name: 'The fan-out ends in the middle',
  injected: 'the function that hands mails to their queue is gone at its first batch',
  given: readers(3),
  // Its very first batch holds the announcement back until its moment.
  inject: scene => spoil(scene, 'distribute', endsAt('SendMessageBatch', 2)),
  act: announce,
  expect: async (scene, { id, title }, emails) => {
    assert.deepEqual((await readersOf(scene, title)).toSorted(), emails.toSorted())
    const report = await reportOf(id)
    assert.deepEqual([report?.queued, report?.sent], [3, 3])
    return {
      saw: 'three readers: one mail each',
      kept: 'how far it was; 3 queued, 3 sent',
      retried: 'the change of the table, by its stream, from where it was',
    }
  },
})

const inDoubt: Fault = fault({
  id: 'crash-mail',
  name: 'The mailer ends before it knows what became of a mail',
  injected: 'the function is gone when it records that the mail went',
  given: readers(1),
  inject: scene => spoil(scene, 'mailSubscriber', endsAt('TransactWriteItems')),
  act: announce,
  expect: async (scene, { id, title }, [email]) => {
    // Whoever is given the message once more finds that the mail may have gone.
    await scene.cloud.idle()
    assert.deepEqual(await readersOf(scene, title), [email])
    const report = await reportOf(id)
    assert.deepEqual([report?.queued, report?.sent, report?.waiting], [1, 0, 1])
    return {
      saw: 'the reader: one mail; staff: “Waiting 1” in the report',
      kept: 'the record that was written before the mail',
      retried: 'the message, by the queue; the mail is not: never twice comes before always counted',
    }
  },
})

const comesAgain: Fault = fault({
  id: 'mail-lost',
  name: 'The message to the mailer comes twice, after it was lost',
  byCommandOnly: true,
  injected: 'the event of the queue is lost once, then repeated',
  given: needsNothing,
  inject: async ({ cloud }) => {
    const ends = [
      cloud.fault({ kind: 'lose', on: 'distribute' }),
      cloud.fault({ kind: 'repeat', on: 'mailSubscriber', times: 3 }),
    ]
    return () => ends.map(end => end())
  },
  act: async scene => {
    const email = await subscribe()
    return { email, news: await announce(scene) }
  },
  expect: async (scene, { email, news: { title } }) => {
    assert.deepEqual(await readersOf(scene, title), [email])
    return { saw: 'the reader: one mail', kept: 'one delivery', retried: 'by stream and queue' }
  },
})

/** Mail that does not go, or of which nobody knows whether it went. */
export const mailFaults: Fault[] = [
  refused,
  contact,
  noticed('bounce', 'bounced', 'A bounce'),
  noticed('complaint', 'complained', 'A complaint'),
  cutOff,
  inDoubt,
  comesAgain,
]

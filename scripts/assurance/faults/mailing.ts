import { randomUUID } from 'node:crypto'
import { updateKinds } from '#contract/audience/updateKinds.ts'
import { subscriberStore } from '../../../lambdas/audience/subscribers/subscriberStore.ts'
import { reportStore } from '../../../lambdas/audience/distribution/reportStore.ts'
import { againIfCut } from '../bench/patiently.ts'
import type { Scene } from './scene.ts'

/** A mail as the viewer has it. */
export interface SentMail {
  subject: string
  destination: { to: string[] }
  body: { text: string }
}

/** Everything that was mailed so far, oldest first. */
export const sentMails = async (viewer: string): Promise<SentMail[]> => {
  const answer = await againIfCut(() => fetch(`${viewer}/store`))
  return ((await answer.json()) as { emails: SentMail[] }).emails
}

/** Addresses that got a mail whose subject ends with this, one entry a mail. */
export const readersOf = async (
  { cloud }: { cloud: Pick<Scene['cloud'], 'mail'> },
  title: string,
): Promise<string[]> =>
  (await sentMails(cloud.mail))
    .filter(({ subject }) => subject.endsWith(title))
    .flatMap(({ destination }) => destination.to)

/** Puts an address on the list, confirmed, without a mail that says so: some addresses fail on purpose. */
export const subscribe = async (email = `${randomUUID()}@example.com`): Promise<string> => {
  const subscribers = subscriberStore()
  const asked = await subscribers.ask(email, new Date())
  const confirmed = asked && (await subscribers.confirm(asked.handle, asked.secret, updateKinds, new Date()))
  if (!confirmed) throw new Error(`${email} is not on the list.`)
  return email
}

/** Lets what is due be announced, and everything that follows from it be done. */
export const tick = async ({ cloud }: Scene): Promise<void> => {
  await cloud.tick('startReleases')
  await cloud.idle()
}

export const reportOf = async (announcement: string) => (await reportStore().get(announcement))?.mail

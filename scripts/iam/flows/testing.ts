import { randomUUID } from 'node:crypto'
import type { MailProvider } from '#contract/audience/mail.ts'
import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'

/** The API as the administrator, after somebody in no group was refused. */
const asStaff = async ({ cloud, tokens }: Stage, path: string) => {
  const headers = { authorization: `Bearer ${tokens.newcomer}`, 'content-type': 'application/json' }
  const refused = await fetch(cloud.api + path, { method: 'POST', headers, body: '{}' })
  if (refused.status !== 403) throw new Error(`${path} answered ${refused.status} to a newcomer.`)
  return caller(cloud.api, tokens.admin)
}

const expectSuccess = ({ success, error }: { success: boolean; error: string | null }): void => {
  if (!success) throw new Error(error ?? 'It says neither success nor why not.')
}

/** Lets mails go out this way. */
export const setProvider = async (call: ReturnType<typeof caller>, provider: MailProvider): Promise<void> => {
  const { version, default_from } = (await call('getEmailSettings', {})).value()
  const saved = await call('saveEmailSettings', { body: { provider, default_from }, ifMatch: version })
  saved.value()
}

/** A test mail each way, and one that is refused because its reader is not of the team. */
export const tryMail = async (stage: Stage): Promise<void> => {
  const call = await asStaff(stage, '/send-email')
  const body = { to: 'flow@example.com', subject: 'Flow', content: 'Hello' }
  for (const provider of ['smtp', 'ses'] as const) {
    await setProvider(call, provider)
    expectSuccess((await call('sendEmail', { body })).value())
  }
  const stranger = await call('sendEmail', { body: { ...body, to: 'somebody@elsewhere.test' } })
  if (stranger.status !== 400) throw new Error(`A mail to a stranger was answered with ${stranger.status}.`)
}

export const trySms = async (stage: Stage): Promise<void> => {
  const call = await asStaff(stage, '/send-sms')
  expectSuccess((await call('sendSms', { body: { to: '+447400123456', message: 'Hello' } })).value())
}

export const tryAi = async (stage: Stage): Promise<void> => {
  const call = await asStaff(stage, '/ai-service')
  for (const service of ['openai', 'anthropic'] as const)
    expectSuccess((await call('askAi', { body: { service, prompt: 'Hello' } })).value())
}

/** A post to each network about an announcement that is out, and what became of them. */
export const tryPosting = async (stage: Stage): Promise<void> => {
  const call = await asStaff(stage, '/social-media-post')
  const { announcements } = (await call('listAnnouncements', {})).value()
  const announcement = announcements[0]?.id ?? ''
  for (const network of ['x', 'linkedin'] as const) {
    const id = randomUUID()
    const body = { id, announcement, network, text: `Results of ${id}`, again: true }
    expectSuccess((await call('postToSocialMedia', { body })).value())
  }
  ;(await call('listSocialPosts', { query: { announcement } })).value()
}

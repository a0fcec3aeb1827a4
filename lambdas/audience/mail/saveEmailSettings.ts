import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { isAtDomain } from './rules.ts'
import { environmentMail, settingsInForce } from './settings.ts'
import { emailSettingsStore, type EmailSettingsStore } from './settingsStore.ts'

interface Services {
  settings: EmailSettingsStore
  environment: ReturnType<typeof environmentMail>
}

const notOurs = (domain: string): Problem => {
  const message = `Amazon SES sends from addresses at ${domain} only.`
  return new Problem('invalid_input', { message, details: [{ field: 'body.default_from', message }] })
}

export const saveEmailSettings =
  ({ settings, environment }: Services): HandlerOf<'saveEmailSettings'> =>
  async asked => {
    const { body, ifMatch, request, user } = asked
    const { domain } = environment
    if (body.provider === 'ses' && domain && !isAtDomain(body.default_from, [domain])) throw notOurs(domain)
    const current = settingsInForce(await settings.get(), environment)
    const isSame = current.provider === body.provider && current.default_from === body.default_from
    // The same call once more, whose first answer was lost.
    if (isSame && current.version === ifMatch + 1) return current
    if (current.version !== ifMatch) throw new Problem('conflict', { details: { current } })
    const next = {
      ...body,
      version: ifMatch + 1,
      updated_at: request.now.toISOString(),
      ...(user.email && { updated_by_email: user.email }),
    }
    const entry = {
      ...actorOf(asked),
      action_type: 'EMAIL_SETTINGS_UPDATED',
      object: 'settings/email',
      before: { provider: current.provider, default_from: current.default_from },
      after: body,
    }
    if (await settings.save(next, entry)) return settingsInForce(next, environment)
    throw new Problem('conflict', {
      details: { current: settingsInForce(await settings.get(), environment) },
    })
  }

export const services = (): Services => ({
  settings: emailSettingsStore(),
  environment: environmentMail(),
})

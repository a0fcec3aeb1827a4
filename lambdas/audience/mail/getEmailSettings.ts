import type { HandlerOf } from '#runtime/endpoint.ts'
import { environmentMail, settingsInForce } from './settings.ts'
import { emailSettingsStore, type EmailSettingsStore } from './settingsStore.ts'

interface Services {
  settings: Pick<EmailSettingsStore, 'get'>
  environment: ReturnType<typeof environmentMail>
}

export const getEmailSettings =
  ({ settings, environment }: Services): HandlerOf<'getEmailSettings'> =>
  async () =>
    settingsInForce(await settings.get(), environment)

export const services = (): Services => ({
  settings: emailSettingsStore(),
  environment: environmentMail(),
})

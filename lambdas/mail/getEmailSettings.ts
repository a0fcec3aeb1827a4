import { getEmailSettings as route } from '#contract/mail.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { environmentMail, settingsInForce } from './settings.ts'
import { emailSettingsStore, type EmailSettingsStore } from './settingsStore.ts'

interface Services {
  settings: Pick<EmailSettingsStore, 'get'>
  environment: ReturnType<typeof environmentMail>
}

export const getEmailSettings =
  ({ settings, environment }: Services): Handler<typeof route> =>
  async () =>
    settingsInForce(await settings.get(), environment)

export const handler = endpoint('getEmailSettings', route, getEmailSettings, () => ({
  settings: emailSettingsStore(),
  environment: environmentMail(),
}))

import type { AiModel } from '#contract/integrations/ai.ts'
import { wholeNumber } from '../../../ui/format.ts'
import { api } from '../../../kit/api.ts'
import { dataOf } from '../../../kit/useAction.ts'
import { spanOf } from '../services/analytics/visits.ts'
import { providerNames } from '../../audience/email/providerNames.ts'
import { standingOf } from '../services/payments/payments.ts'
import { type Kind, serviceOf } from './catalogue.ts'
import type { Settings } from './storage.ts'

const mail = async ({ recipient }: Settings, own: string) => {
  const body = {
    to: recipient || own,
    subject: 'External APIs',
    content: 'This mail was sent from the External APIs tab to see whether it arrives.',
  }
  return dataOf(await api.sendEmail({ body }))
}

/** Calls the real function of a service; answers what came of it in words. @throws what the call throws, or an Error in words */
export const tests: Record<Kind, (settings: Settings, own: string) => Promise<string>> = {
  async email(settings, own) {
    const { to, provider } = await mail(settings, own)
    return `A test mail went to ${to} by ${providerNames[provider]}.`
  },
  async sms({ phone }) {
    if (!phone) throw new Error('Configure a default phone first.')
    const { to } = dataOf(
      await api.sendSms({ body: { to: phone, message: 'Test from the External APIs tab.' } }),
    )
    return `A text message went to ${to}.`
  },
  async ai({ model }) {
    const service = serviceOf(model)
    const body = {
      service,
      ...(model && { model: model as AiModel }),
      prompt: 'Answer with the one word: ready.',
    }
    const { content, sample } = dataOf(await api.askAi({ body }))
    return `It answered: “${content.slice(0, 200)}”${sample ? ' Sample data: the local sandbox wrote this.' : ''}`
  },
  async payment() {
    const { payments, secret, lacks, sample } = await api.listPayments({ query: { limit: 1 } })
    if (lacks.length > 0) throw new Error(`The secret ${secret} lacks ${lacks.join(' and ')}.`)
    const [latest] = payments
    const who = sample ? 'The local sandbox of Stripe' : 'Stripe'
    if (!latest) return `The key is there. ${who} is asked with the first payment.`
    const payment = dataOf(await api.refreshPayment({ params: { id: latest.id } }))
    return `${who} answers. The latest payment: ${standingOf(payment).words}.`
  },
  async analytics({ days = '' }) {
    const { pages } = await api.getVisits({ query: spanOf(Number(days), new Date()) })
    const visits = pages.reduce((sum, { by_day }) => sum + by_day.reduce((all, each) => all + each, 0), 0)
    return `${wholeNumber(visits)} visits of ${wholeNumber(pages.length)} pages were counted in ${days} days.`
  },
  async 'email-api'(settings, own) {
    const { provider } = await api.getEmailSettings({})
    if (provider !== 'smtp')
      throw new Error(
        `Mails go out by ${providerNames[provider]} at present. Choose the SMTP relay in the Services tab, then test it here.`,
      )
    const { to } = await mail(settings, own)
    return `A test mail went to ${to} by the SMTP relay.`
  },
}

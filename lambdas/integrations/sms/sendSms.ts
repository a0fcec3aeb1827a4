import { failureAnswer, successAnswer } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { logger } from '#runtime/logger.ts'
import { Problem } from '#runtime/problem.ts'
import { microUsd, spending, type Spending } from '../spendingStore.ts'
import { checkedNumber, maskedNumber, partsOf, SmsSettings } from './rules.ts'
import { smsStore, type SmsStore } from './store.ts'

interface Services {
  /** Undefined where the environment sends none. */
  settings: SmsSettings | undefined
  sms: SmsStore
  spending: Spending
}

const wrongNumber = (message: string): Problem =>
  new Problem('invalid_input', { message, details: [{ field: 'body.to', message }] })

/** Whether SNS said itself that it did not take the message: then it costs nothing. */
const wasRefused = (error: unknown): boolean =>
  error instanceof Error && '$fault' in error && error.$fault === 'client'

export const sendSms =
  ({ settings, sms, spending }: Services): HandlerOf<'sendSms'> =>
  async input => {
    const { body, request } = input
    if (!settings)
      throw new Problem('not_configured', { message: 'This environment sends no text messages.' })
    const checked = checkedNumber(body.to, settings.countries)
    if ('fault' in checked) throw wrongNumber(checked.fault)
    const parts = partsOf(body.message)
    const maxPrice = parts * settings.partUsd
    const budget = { name: 'sms', label: 'text messages', monthly: microUsd(settings.monthlyUsd) }
    // Money and record before the message: what has no room or no record is not sent. The record has neither the words
    // nor the whole number.
    const entry = {
      ...actorOf(input),
      action_type: 'TEST_SMS',
      object: `sms/${request.id}`,
      details: { to: maskedNumber(body.to, checked.callingCode), country: checked.country, parts },
    }
    await spending.reserve(budget, microUsd(maxPrice), entry, request.now)
    try {
      const message_id = await sms.send({ ...body, maxPrice, senderId: settings.senderId })
      logger.info('text message sent', { requestId: request.id, messageId: message_id, parts })
      return successAnswer({ message_id, to: body.to, parts })
    } catch (error) {
      logger.error('text message not sent', { requestId: request.id, error: error as Error })
      if (wasRefused(error)) await spending.correct(budget, -microUsd(maxPrice), request.now)
      return failureAnswer('Failed to send SMS')
    }
  }

export const services = () => {
  const given = process.env['SMS']
  return {
    settings: given ? SmsSettings.parse(JSON.parse(given)) : undefined,
    sms: smsStore(),
    spending: spending(),
  }
}

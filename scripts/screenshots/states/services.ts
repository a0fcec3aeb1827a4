import type { Shot } from '../views.ts'
import { statesOf, empty, fill, press, see, steps } from './steps.ts'

const email = '/admin/services/email'
const payments = '/admin/services/payments'
const webhooks = '/admin/services/webhooks'

const paymentStates = statesOf('services-payments', [
  { name: 'invalid', path: payments, act: steps(press('Continue'), see('Say what is paid for')) },
  {
    name: 'ask',
    path: payments,
    act: steps(
      fill('Amount', '1250.50'),
      fill('What for', 'Hire of the hall'),
      press('Continue'),
      see(/^Ask for £/),
    ),
  },
  {
    name: 'ready',
    path: payments,
    act: steps(
      fill('Amount', '12.50'),
      fill('What for', 'Copies'),
      press('Continue'),
      press(/^Ask for £/),
      see('Payment ready'),
    ),
  },
  { name: 'withdraw', path: payments, act: press(/^Withdraw “/) },
  { name: 'refund', path: payments, act: press(/^Refund “/) },
  { name: 'empty', path: payments, prepare: empty('**/api/process-payment?*') },
  {
    name: 'not-set-up',
    path: payments,
    prepare: page =>
      page.route('**/api/process-payment?*', async route => {
        const response = await route.fetch()
        const json = (await response.json()) as object
        await route.fulfill({ response, json: { ...json, lacks: ['apiKey', 'webhookSecret'] } })
      }),
  },
  { name: 'editor', path: payments, as: 'editor' },
])

const webhookStates = statesOf('services-webhooks', [
  { name: 'empty', path: webhooks, prepare: empty('**/api/register-webhook') },
  { name: 'add', path: webhooks, act: press('Add webhook') },
  { name: 'editor', path: webhooks, as: 'editor' },
  ...(['works', 'gone', 'fails'] as const).map((state): Shot => ({
    name: state,
    path: samples => `${webhooks}/${samples.webhooks[state]}`,
  })),
  ...[
    {
      name: 'delivery',
      act: steps(page => page.locator('summary').first().click(), see(/^Try 1|Tries/)),
    },
    { name: 'change', act: press('Change') },
    { name: 'rotate', act: press('Replace secret') },
    { name: 'delete', act: press('Delete') },
  ].map((one): Shot => ({ ...one, path: samples => `${webhooks}/${samples.webhooks.works}` })),
])

/** States of the Services tab. */
export const services: Shot[] = [
  ...paymentStates,
  ...webhookStates,
  ...statesOf('services', [
    { name: 'email-editor', path: email, as: 'editor' },
    { name: 'email-changed', path: email, act: fill('Default from-address', 'nobody') },
    { name: 'analytics-empty', path: '/admin/services/analytics', prepare: empty('**/api/analytics?*') },
  ]),
]

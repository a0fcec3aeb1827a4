import type { Answer } from '../stub.ts'
import { childParams, type Params, textIn } from './form.ts'
import { type Books, expandIntent, type Link, newId, newIntent, type Refund, seconds } from './objects.ts'

/** An error as Stripe words it. */
export const refusal = (
  status: number,
  message: string,
  { type = 'invalid_request_error', ...more }: { type?: string; code?: string; param?: string } = {},
): Answer => ({ status, body: { error: { type, message, ...more } } })

const missing = (what: string, id: string): Answer =>
  refusal(404, `No such ${what}: '${id}'`, { code: 'resource_missing', param: 'id' })

const symbols: Record<string, string> = { gbp: '£', eur: '€', usd: '$' }
const least: Record<string, number> = { gbp: 30, eur: 50, usd: 50 }
const shown = (amount: number, currency: string) => `${symbols[currency]}${(amount / 100).toFixed(2)}`

const strings = (params: Params): Record<string, string> =>
  Object.fromEntries(Object.entries(params).flatMap(([k, v]) => (typeof v === 'string' ? [[k, v]] : [])))

/** Refusal of a wrong amount. */
const amountRefusal = (amount: string | undefined, currency: string, param: string): Answer | undefined => {
  if (!(currency in least)) return refusal(400, `Invalid currency: ${currency}.`, { param: 'currency' })
  if (!/^-?\d+$/.test(amount ?? ''))
    return refusal(400, `Invalid integer: ${amount}`, { code: 'parameter_invalid_integer', param })
  const minimum = least[currency] ?? 0
  if (Number(amount) < minimum)
    return refusal(400, `Amount must be at least ${shown(minimum, currency)} ${currency}`, {
      code: 'amount_too_small',
      param,
    })
  return undefined
}

const createIntent = (books: Books, params: Params): Answer => {
  const { amount, currency = '', description, receipt_email } = strings(params)
  const wrong = amountRefusal(amount, currency, 'amount')
  if (wrong) return wrong
  const intent = newIntent({
    amount: Number(amount),
    currency,
    description: description ?? null,
    metadata: strings(childParams(params, 'metadata')),
    receipt_email: receipt_email ?? null,
  })
  books.intents[intent.id] = intent
  return { body: intent }
}

const cancelIntent = (books: Books, id: string): Answer => {
  const intent = books.intents[id]
  if (!intent) return missing('payment_intent', id)
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    return refusal(
      400,
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
      { code: 'payment_intent_unexpected_state' },
    )
  intent.status = 'canceled'
  return { body: intent }
}

const createLink = (books: Books, params: Params, pageOf: (id: string) => string): Answer => {
  const data = childParams(params, 'line_items', '0', 'price_data')
  const { unit_amount, currency = '' } = strings(data)
  const wrong = amountRefusal(unit_amount, currency, 'line_items[0][price_data][unit_amount]')
  if (wrong) return wrong
  const id = newId('plink')
  const link: Link = {
    id,
    object: 'payment_link',
    active: true,
    currency,
    livemode: false,
    metadata: strings(childParams(params, 'metadata')),
    url: pageOf(id),
    sells: {
      amount: Number(unit_amount),
      name: textIn(childParams(data, 'product_data'), 'name') ?? '',
      description: textIn(childParams(params, 'payment_intent_data'), 'description') ?? null,
      metadata: strings(childParams(params, 'payment_intent_data', 'metadata')),
    },
  }
  books.links[id] = link
  return { body: link }
}

const changeLink = (books: Books, id: string, params: Params): Answer => {
  const link = books.links[id]
  if (!link) return missing('payment_link', id)
  if (params['active'] === 'false') link.active = false
  return { body: link }
}

const createRefund = (books: Books, params: Params): Answer => {
  const { payment_intent: id = '', amount: given } = strings(params)
  const intent = books.intents[id]
  if (!intent) return missing('payment_intent', id)
  const charge = books.charges[intent.latest_charge ?? '']
  if (!charge)
    return refusal(400, `This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    })
  const left = charge.amount - charge.amount_refunded
  if (left === 0)
    return refusal(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  const amount = given === undefined ? left : Number(given)
  if (amount > left)
    return refusal(
      400,
      `Refund amount (${shown(amount, charge.currency)}) is greater than unrefunded amount on charge (${shown(left, charge.currency)})`,
      { param: 'amount' },
    )
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: seconds(),
    currency: charge.currency,
    metadata: strings(childParams(params, 'metadata')),
    payment_intent: id,
    reason: null,
    status: 'succeeded',
  }
  books.refunds[refund.id] = refund
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  return { body: refund }
}

/** Answers a call, and changes the books. Undefined for an address that the product never calls. */
export const call = (
  books: Books,
  method: string,
  path: string,
  params: Params,
  pageOf: (id: string) => string,
): Answer | undefined => {
  const [, noun = '', id = '', verb] =
    /^\/v1\/(payment_intents|payment_links|refunds|checkout\/sessions)(?:\/(\w+))?(?:\/(\w+))?$/.exec(path) ??
    []
  const asked = [method, noun, id && '{id}', verb].filter(Boolean).join(' ')
  switch (asked) {
    case 'POST payment_intents':
      return createIntent(books, params)
    case 'GET payment_intents {id}': {
      const intent = books.intents[id]
      return intent ? { body: expandIntent(books, intent) } : missing('payment_intent', id)
    }
    case 'POST payment_intents {id} cancel':
      return cancelIntent(books, id)
    case 'POST payment_links':
      return createLink(books, params, pageOf)
    case 'POST payment_links {id}':
      return changeLink(books, id, params)
    case 'GET checkout/sessions': {
      const data = Object.values(books.sessions).filter(
        ({ payment_link }) => payment_link === params['payment_link'],
      )
      return { body: { object: 'list', url: '/v1/checkout/sessions', data: data.reverse(), has_more: false } }
    }
    case 'POST refunds':
      return createRefund(books, params)
    default:
      return undefined
  }
}

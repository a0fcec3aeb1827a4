import { randomBytes } from 'node:crypto'

/** Stripe's objects, as far as anybody asks for them, in its own words and shapes. */
type Metadata = Record<string, string>

export interface Refund {
  id: string
  object: 'refund'
  amount: number
  charge: string
  created: number
  currency: string
  metadata: Metadata
  payment_intent: string
  reason: null
  status: 'succeeded'
}

export interface Charge {
  id: string
  object: 'charge'
  amount: number
  amount_captured: number
  amount_refunded: number
  captured: true
  created: number
  currency: string
  metadata: Metadata
  paid: true
  payment_intent: string
  refunded: boolean
  status: 'succeeded'
}

/** Why an attempt came to nothing. */
export interface Failure {
  code: string
  decline_code?: string
  message: string
  type: 'card_error' | 'invalid_request_error'
}

export interface Intent {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  client_secret: string
  created: number
  currency: string
  description: string | null
  last_payment_error: Failure | null
  latest_charge: string | null
  livemode: false
  metadata: Metadata
  receipt_email: string | null
  status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled'
}

export interface Link {
  id: string
  object: 'payment_link'
  active: boolean
  currency: string
  livemode: false
  metadata: Metadata
  url: string
  /** Its price and description; Stripe shows them elsewhere. */
  sells: { amount: number; name: string; metadata: Metadata; description: string | null }
}

export interface Session {
  id: string
  object: 'checkout.session'
  amount_total: number
  created: number
  currency: string
  metadata: Metadata
  mode: 'payment'
  payment_intent: string
  payment_link: string
  payment_status: 'paid' | 'unpaid'
  status: 'complete'
}

/** Everything that this Stripe keeps, newest last. */
export interface Books {
  intents: Record<string, Intent>
  charges: Record<string, Charge>
  refunds: Record<string, Refund>
  links: Record<string, Link>
  sessions: Record<string, Session>
  /** The request and the answer of each idempotency key. */
  keys: Record<string, { asked: string; status: number; body: unknown }>
}

export const emptyBooks = (): Books => ({
  intents: {},
  charges: {},
  refunds: {},
  links: {},
  sessions: {},
  keys: {},
})

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`
export const seconds = (): number => Math.floor(Date.now() / 1000)

export const newIntent = (
  asked: Pick<Intent, 'amount' | 'currency' | 'description' | 'metadata' | 'receipt_email'>,
): Intent => {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    ...asked,
    amount_received: 0,
    client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
    created: seconds(),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    status: 'requires_payment_method',
  }
}

const refundsOf = ({ refunds }: Books, chargeId: string): Refund[] =>
  Object.values(refunds)
    .filter(({ charge }) => charge === chargeId)
    .reverse()

/** An intent that includes its charge and the charge's refunds, as `expand` asks for them. */
export const expandIntent = (books: Books, intent: Intent): unknown => {
  const charge = intent.latest_charge ? books.charges[intent.latest_charge] : undefined
  if (!charge) return intent
  const refunds = refundsOf(books, charge.id)
  const list = { object: 'list', data: refunds.slice(0, 10), has_more: refunds.length > 10 }
  return { ...intent, latest_charge: { ...charge, refunds: list } }
}

/** The intent is paid, and its charge stands. */
export const pay = (books: Books, intent: Intent): void => {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    captured: true,
    created: seconds(),
    currency: intent.currency,
    metadata: intent.metadata,
    paid: true,
    payment_intent: intent.id,
    refunded: false,
    status: 'succeeded',
  }
  books.charges[charge.id] = charge
  const { amount: amount_received } = intent
  const paid = {
    status: 'succeeded',
    amount_received,
    latest_charge: charge.id,
    last_payment_error: null,
  } as const
  Object.assign(intent, paid)
}

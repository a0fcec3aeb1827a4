import type { Answer } from '../stub.ts'
import {
  type Failure,
  type Books,
  type Intent,
  type Link,
  newId,
  newIntent,
  pay,
  seconds,
  type Session,
} from './objects.ts'

interface Till {
  books: Books
  keep(): void
  /** Reports something to the site and answers its status. */
  report(type: string, object: unknown): Promise<number | undefined>
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`)

const html = (title: string, body: string, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)} – sample payment page</title>
<style>body{font:1rem/1.5 system-ui;max-width:26rem;margin:10vh auto;padding:0 1rem;color:#1a1f36}h1{font-size:1.25rem}
strong{display:block;font-size:2rem}form{display:grid;gap:.5rem}button{font:inherit;padding:.75rem;cursor:pointer}
small{color:#4f566b}</style><main>${body}
<p><small>Sample: this page plays Stripe’s. No money moves.</small></p></main></html>`,
})

const buttons: Record<string, string> = {
  pay: 'Pay by card',
  decline: 'Pay by a card that is declined',
  transfer: 'Pay by bank transfer, which takes days',
}

const form = (title: string, amount: number, currency: string, acts: Record<string, string>): Answer =>
  html(
    title,
    `<h1>${escaped(title)}</h1><strong>${(amount / 100).toFixed(2)} ${escaped(currency.toUpperCase())}</strong><form method="post">
${Object.entries(acts)
  .map(([name, label]) => `<button name="act" value="${name}">${label}</button>`)
  .join('\n')}</form>`,
  )

const done = (title: string, said: string, statuses: (number | undefined)[]): Answer =>
  html(title, `<h1>${escaped(title)}</h1><p>${said}</p><p>The site was told: ${statuses.join(', ')}.</p>`)

/** Outcomes of a transfer. */
const arrivals: Record<string, string> = { pay: 'The money arrives', bounce: 'The money does not arrive' }

const failures: Record<string, Failure> = {
  decline: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    type: 'card_error',
  },
  bounce: {
    code: 'payment_intent_payment_attempt_failed',
    message: 'The bank transfer did not arrive.',
    type: 'invalid_request_error',
  },
}

const intentFor = (books: Books, link: Link): Intent => {
  const { amount, description, metadata } = link.sells
  const intent = newIntent({ amount, currency: link.currency, description, metadata, receipt_email: null })
  books.intents[intent.id] = intent
  return intent
}

const completed = (books: Books, link: Link, intent: Intent): Session => {
  const session: Session = {
    id: newId('cs_test'),
    object: 'checkout.session',
    amount_total: intent.amount,
    created: seconds(),
    currency: intent.currency,
    metadata: link.metadata,
    mode: 'payment',
    payment_intent: intent.id,
    payment_link: link.id,
    payment_status: intent.status === 'succeeded' ? 'paid' : 'unpaid',
    status: 'complete',
  }
  books.sessions[session.id] = session
  // It may be paid once.
  link.active = false
  return session
}

/** Does a payer's action on the page of a link, or with an intent. */
const act = async (
  { books, keep, report }: Till,
  wanted: string,
  link: Link | undefined,
  intent: Intent,
  title: string,
) => {
  const failure = failures[wanted]
  if (failure) {
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: failure })
    keep()
    return done(title, failure.message, [await report('payment_intent.payment_failed', intent)])
  }
  if (wanted === 'transfer') intent.status = 'processing'
  else pay(books, intent)
  const session = link && completed(books, link, intent)
  keep()
  const statuses = [
    ...(session ? [await report('checkout.session.completed', session)] : []),
    await report(`payment_intent.${intent.status}`, intent),
  ]
  return done(
    title,
    intent.status === 'succeeded' ? 'Paid. Thank you.' : 'Your transfer is on its way.',
    statuses,
  )
}

/** The page of each link and intent, at `/stripe/pay/{id}`: its buttons do what a payer does, and tell the site. */
export const payPage =
  (till: Till) =>
  async (method: string, path: string, body: string): Promise<Answer | undefined> => {
    const { books } = till
    const [, id = ''] = /^\/stripe\/pay\/(\w+)(?:\?.*)?$/.exec(path) ?? []
    const link = books.links[id]
    const begun = books.intents[id]
    if (!link && !begun) return id ? html('Not found', '<h1>There is no such page.</h1>', 404) : undefined
    const title = link?.sells.name ?? begun?.description ?? 'Payment'
    const { amount, currency } = link ? { amount: link.sells.amount, currency: link.currency } : begun!
    const isArriving = begun?.status === 'processing'
    if (link ? !link.active : begun?.status !== 'requires_payment_method' && !isArriving)
      return html(title, `<h1>${escaped(title)}</h1><p>This payment was made or withdrawn.</p>`, 410)
    const acts = isArriving ? arrivals : buttons
    if (method !== 'POST') return form(title, amount, currency, acts)
    const wanted = new URLSearchParams(body).get('act') ?? ''
    if (!(wanted in acts)) return html(title, '<h1>Choose one of the buttons.</h1>', 400)
    return act(till, wanted, link, begun ?? intentFor(books, link!), title)
  }

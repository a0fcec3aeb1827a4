import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { formatMoney } from '#contract/integrations/paymentRules.ts'
import type { Payment } from '#contract/integrations/payments.ts'
import { Confirm } from '../../../../kit/Confirm.tsx'
import { dataOf, useAction } from '../../../../kit/useAction.ts'
import { toast, toastError } from '../../../../ui/toast/toasts.ts'
import { api, failureText } from '../../../../kit/api.ts'
import { formatDateTime } from '../../../format.ts'
import layout from '../../../../kit/styles/Layout.module.css'
import inputs from '../../../../kit/styles/Inputs.module.css'
import lists from '../../../../kit/styles/Lists.module.css'
import { PageLink } from './PageLink.tsx'
import styles from './Payments.module.css'
import { RefundDialog } from './RefundDialog.tsx'
import { cachePayment, refundWords, reload, standingOf, type Standing } from './payments.ts'

const Refunds = ({ payment: { refunds, currency } }: { payment: Payment }) =>
  refunds.length > 0 && (
    <ul className={`${lists.wide} ${layout.quiet}`} aria-label="Refunds">
      {refunds.map(({ id, amount, state, requested_at }) => (
        <li key={id}>
          {formatMoney(amount, currency)} {refundWords[state]},{' '}
          <time dateTime={requested_at}>{formatDateTime(requested_at)}</time>
        </li>
      ))}
    </ul>
  )

const shapes: Record<Standing, string> = {
  waiting: 'M8 2.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11M8 5v3.2l2.2 1.6',
  moving: 'M2 8h11M9 4l4 4-4 4',
  paid: 'M2.5 8.5l3.5 3.5 7.5-8',
  partly: 'M6 4L2 8l4 4M2 8h7.5a3.5 3.5 0 0 1 0 7',
  refunded: 'M6 3L2 7l4 4M2 7h7.5a3.5 3.5 0 0 1 0 7H6',
  gone: 'M3.5 3.5l9 9m0-9l-9 9',
}

/** The colour of each. */
const tones: Partial<Record<Standing, string>> = {
  waiting: 'coming',
  moving: 'coming',
  paid: 'good',
  partly: 'good',
}

/** The state of a payment, by word, shape and colour. */
const PaymentState = ({ payment }: { payment: Payment }) => {
  const { standing, words } = standingOf(payment)
  return (
    <span className={lists.state} data-tone={tones[standing] ?? 'quiet'}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={shapes[standing]} />
      </svg>
      {words}
    </span>
  )
}

/** One payment: its state and its actions. */
export const PaymentCard = ({ payment, isDisabled }: { payment: Payment; isDisabled: boolean }) => {
  const { amount, currency, description, state, note, url, left, refunded, created_at, created_by } = payment
  const [asks, setAsks] = useState<'refund' | 'withdraw'>()
  const { busy, run } = useAction()
  const close = () => setAsks(undefined)
  const refresh = async () => {
    const after = await run(
      'refresh',
      async () => dataOf(await api.refreshPayment({ params: { id: payment.id } })),
      error => void toastError('Refresh failed', failureText(error)),
    )
    if (!after) return
    cachePayment(after)
    toast('Stripe asked', `“${description}”: ${standingOf(after).words}.`)
  }
  return (
    <li className={lists.card} data-tone={tones[standingOf(payment).standing]}>
      <div className={lists.thing}>
        <h4>{description}</h4>
        <p className={layout.quiet}>
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          {created_by && ` · ${created_by}`}
        </p>
        {payment.payment_intent && (
          <p className={layout.quiet}>
            <code>{payment.payment_intent}</code>
          </p>
        )}
      </div>
      <div className={styles.figures}>
        <strong>{formatMoney(amount, currency)}</strong>
        <PaymentState payment={payment} />
        {refunded > 0 && left > 0 && <small>{formatMoney(left, currency)} left</small>}
      </div>
      {note && <p className={inputs.error}>{note}</p>}
      <Refunds payment={payment} />
      <div className={`${layout.actions} ${lists.wide}`}>
        {url && <PageLink url={url} of={description} />}
        <Button
          size="small"
          isDisabled={busy !== undefined || isDisabled}
          aria-label={`Refresh “${description}”`}
          onClick={() => void refresh()}
        >
          {busy ? 'Asking Stripe…' : 'Refresh'}
        </Button>
        {(state === 'open' || state === 'unconfirmed') && (
          <Button
            size="small"
            isDisabled={isDisabled}
            aria-label={`Withdraw “${description}”…`}
            onClick={() => setAsks('withdraw')}
          >
            Withdraw…
          </Button>
        )}
        {left > 0 && (
          <Button
            size="small"
            isDisabled={isDisabled}
            aria-label={`Refund “${description}”…`}
            onClick={() => setAsks('refund')}
          >
            Refund…
          </Button>
        )}
      </div>
      {asks === 'refund' && <RefundDialog payment={payment} onClose={close} />}
      {asks === 'withdraw' && (
        <Confirm
          danger
          title="Withdraw this payment?"
          keep="Keep"
          act="Withdraw"
          acting="Withdrawing…"
          run={async () => dataOf(await api.withdrawPayment({ params: { id: payment.id } }))}
          onDone={after => {
            cachePayment(after)
            if (after.state === 'withdrawn') toast('Payment withdrawn', 'Nobody can pay it any more.')
          }}
          onEnd={reload}
          onClose={close}
        >
          <p className={lists.number}>{formatMoney(amount, currency)}</p>
          <p>
            For <strong>{description}</strong>.
          </p>
          <p className={layout.note}>
            Its link stops working. Somebody who is paying at this very moment may still get through; it then
            shows as paid.
          </p>
        </Confirm>
      )}
    </li>
  )
}

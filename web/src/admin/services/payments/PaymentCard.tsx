import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { formatMoney } from '#contract/integrations/paymentRules.ts'
import type { Payment } from '#contract/integrations/payments.ts'
import { Confirm } from '../../../kit/Confirm.tsx'
import { dataOf } from '../../../kit/useAction.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText } from '../../api.ts'
import { formatDateTime } from '../../format.ts'
import layout from '../../styles/Layout.module.css'
import { PageLink } from './PageLink.tsx'
import styles from './PaymentCard.module.css'
import shared from './Payments.module.css'
import { PaymentState } from './PaymentState.tsx'
import { RefundDialog } from './RefundDialog.tsx'
import { cachePayment, reload } from './usePayments.ts'
import { refundWords, standingOf } from './words.ts'

const refresh = async ({ id, description }: Payment): Promise<void> => {
  try {
    const { data, error } = await api.refreshPayment({ params: { id } })
    if (!data) return toastError('Refresh failed', error ?? undefined)
    cachePayment(data)
    toast('Stripe asked', `“${description}”: ${standingOf(data).words}.`)
  } catch (error) {
    toastError('Refresh failed', failureText(error))
  }
}

const Refunds = ({ payment: { refunds, currency } }: { payment: Payment }) =>
  refunds.length > 0 && (
    <ul className={styles.refunds} aria-label="Refunds">
      {refunds.map(({ id, amount, state, requested_at }) => (
        <li key={id}>
          {formatMoney(amount, currency)} {refundWords[state]},{' '}
          <time dateTime={requested_at}>{formatDateTime(requested_at)}</time>
        </li>
      ))}
    </ul>
  )

/** One payment: where it stands, and what can be done about it. */
export const PaymentCard = ({ payment, isDisabled }: { payment: Payment; isDisabled: boolean }) => {
  const { amount, currency, description, state, note, url, left, refunded, created_at, created_by } = payment
  const [asks, setAsks] = useState<'refund' | 'withdraw'>()
  const [busy, setBusy] = useState(false)
  const close = () => setAsks(undefined)
  return (
    <li className={styles.payment} data-standing={standingOf(payment).standing}>
      <div className={styles.what}>
        <h4>{description}</h4>
        <p className={shared.quiet}>
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
          {created_by && ` · ${created_by}`}
        </p>
        {payment.payment_intent && <p className={styles.id}>{payment.payment_intent}</p>}
      </div>
      <div className={styles.figures}>
        <strong>{formatMoney(amount, currency)}</strong>
        <PaymentState payment={payment} />
        {refunded > 0 && left > 0 && <small>{formatMoney(left, currency)} left</small>}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      <Refunds payment={payment} />
      <div className={styles.actions}>
        {url && <PageLink url={url} of={description} />}
        <Button
          size="small"
          isDisabled={busy || isDisabled}
          aria-label={`Refresh “${description}”`}
          onClick={() => {
            setBusy(true)
            void refresh(payment).finally(() => setBusy(false))
          }}
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
          <p className={shared.amount}>{formatMoney(amount, currency)}</p>
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

import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { formatMoney } from '#contract/integrations/paymentRules.ts'
import type { Payment } from '#contract/integrations/payments.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { dataOf, useAction } from '../../../kit/useAction.ts'
import { api } from '../../api.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import lists from '../../styles/Lists.module.css'
import { PageLink } from './PageLink.tsx'
import styles from './Payments.module.css'
import type { Checked } from './request.ts'
import { reload } from './usePayments.ts'

/** Says once more what is asked for, asks Stripe for it, and gives the link to send. */
export const ConfirmDialog = (props: {
  request: Checked
  /** The idempotency key, the same for each try. */
  keyOf: () => string
  onDone: () => void
  onClose: () => void
}) => {
  const { request, onClose } = props
  const { amount, currency, description, receipt_email } = request
  const { busy, problem, run } = useAction(reload)
  const [made, setMade] = useState<Payment>()
  const money = formatMoney(amount, currency)

  const ask = async () => {
    const body = { ...request, idempotency_key: props.keyOf(), collect: 'page' as const }
    const payment = await run('ask', async () => dataOf(await api.processPayment({ body })))
    if (!payment) return
    props.onDone()
    setMade(payment)
  }
  if (made)
    return (
      <Dialog key="ready" title="Payment ready" onClose={onClose}>
        <div className={layout.stack} role="status">
          <p className={styles.amount}>{money}</p>
          <p>
            Send this link to the payer. It leads to Stripe’s own page, can be paid once, and lasts until it
            is paid or withdrawn.
          </p>
          {made.url && <PageLink url={made.url} of={description} />}
        </div>
        <footer className={layout.footer}>
          <Button variation="primary" data-autofocus onClick={onClose}>
            Done
          </Button>
        </footer>
      </Dialog>
    )
  return (
    <Dialog key="ask" title="Ask for this payment?" onClose={onClose}>
      <div className={layout.stack}>
        <p className={styles.amount}>{money}</p>
        <dl className={lists.pairs}>
          <dt>For</dt>
          <dd>{description}</dd>
          <dt>Receipt to</dt>
          <dd>{receipt_email ?? 'the address that the payer enters'}</dd>
        </dl>
        <p className={layout.note}>
          Nothing is charged now. You get a link to a page of Stripe’s, where the payer pays exactly {money}.
        </p>
        <p className={inputs.error} role="alert">
          {problem && `${problem} Trying again sends the same request: it makes no second payment.`}
        </p>
      </div>
      <footer className={layout.footer}>
        <Button data-autofocus isDisabled={busy !== undefined} onClick={onClose}>
          Back
        </Button>
        <Button variation="primary" isDisabled={busy !== undefined} onClick={() => void ask()}>
          {busy ? 'Asking Stripe…' : problem ? 'Try again' : `Ask for ${money}`}
        </Button>
      </footer>
    </Dialog>
  )
}

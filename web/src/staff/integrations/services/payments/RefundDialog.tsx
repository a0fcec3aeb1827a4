import { Button, TextField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { formatMoney, readAmount, writeAmount } from '#contract/integrations/paymentRules.ts'
import type { Payment } from '#contract/integrations/payments.ts'
import { Confirm } from '../../../../kit/Confirm.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import { dataOf, faultOf } from '../../../../kit/useAction.ts'
import { api } from '../../../../kit/api.ts'
import { useDraft } from '../../../forms/useDraft.ts'
import layout from '../../../../kit/styles/Layout.module.css'
import lists from '../../../../kit/styles/Lists.module.css'
import { cachePayment, reload } from './payments.ts'

/** An amount to give back: what is typed, or what is wrong with it. A refund may be smaller than a payment. */
const readRefund = (typed: string, { currency, left }: Payment): { amount: number } | { fault: string } => {
  const read = readAmount(typed, currency, 1)
  if ('fault' in read || read.amount <= left) return read
  return { fault: `Only ${formatMoney(left, currency)} is left to refund.` }
}

/** Gives money back: first how much, then once more what that means. */
export const RefundDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const { id, currency, left, description } = payment
  const draft = useDraft(`refund ${id}`, { version: 0, values: { amount: writeAmount(left), key: '' } })
  const { values } = draft
  const [fault, setFault] = useState<string>()
  const [amount, setAmount] = useState<number>()

  const check = () => {
    const read = readRefund(values.amount, payment)
    setFault('fault' in read ? read.fault : undefined)
    if ('amount' in read) setAmount(read.amount)
  }
  const refund = async (wanted: number) => {
    // One that failed for good is not tried again: this is another one.
    const hasFailed = payment.refunds.some(
      ({ id: known, state }) => known === values.key && state === 'failed',
    )
    const key = values.key && !hasFailed ? values.key : crypto.randomUUID()
    draft.change({ key })
    const body = { idempotency_key: key, amount: wanted }
    const after = dataOf(await api.refundPayment({ params: { id }, body }))
    draft.drop()
    cachePayment(after)
    onClose()
  }
  if (amount !== undefined)
    return (
      <Confirm
        danger
        title="Refund this amount?"
        keep="Back"
        act={`Refund ${formatMoney(amount, currency)} for good`}
        acting="Refunding…"
        retry="Trying again sends the same request: nothing is refunded twice."
        run={() => refund(amount)}
        done={['Refund made', `${formatMoney(amount, currency)} goes back to the payer.`]}
        onEnd={reload}
        onClose={() => setAmount(undefined)}
      >
        <p className={lists.number}>{formatMoney(amount, currency)}</p>
        <p>
          For <strong>{description}</strong>
          {amount < left && `; ${formatMoney(left - amount, currency)} stays with the company`}.
        </p>
        <p className={layout.note}>
          The money goes back the way it came, in five to ten days. This cannot be undone.
        </p>
      </Confirm>
    )
  return (
    <Dialog title={`Refund “${description}”`} onClose={onClose}>
      <form
        className={layout.stack}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          check()
        }}
      >
        <TextField
          label="Amount to refund"
          descriptiveText={`${formatMoney(left, currency)} of ${formatMoney(payment.amount, currency)} is left.`}
          inputMode="decimal"
          autoComplete="off"
          data-autofocus
          value={values.amount}
          {...faultOf({ amount: fault }, 'amount')}
          onChange={event => draft.change({ amount: event.target.value, key: '' })}
        />
        <footer className={layout.footer}>
          <Button
            onClick={() => {
              draft.drop()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variation="primary">
            Continue
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

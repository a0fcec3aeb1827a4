import { Button } from '@aws-amplify/ui-react'
import { formatMoney } from '#contract/integrations/paymentRules.ts'
import type { Payment } from '#contract/integrations/payments.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../api.ts'
import inputs from '../../styles/Inputs.module.css'
import layout from '../../styles/Layout.module.css'
import styles from './Payments.module.css'
import { useAct } from './useAct.ts'
import { changed, reload } from './usePayments.ts'

/** Takes a payment back that nobody made yet. */
export const WithdrawDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const { id, amount, currency, description } = payment
  const { busy, problem, act } = useAct()

  const withdraw = async () => {
    const after = await act(() => api.withdrawPayment({ params: { id } }))
    if (!after) return reload()
    changed(after)
    onClose()
    if (after.state === 'withdrawn') toast('Payment withdrawn', 'Nobody can pay it any more.')
  }
  return (
    <Dialog title="Withdraw this payment?" onClose={onClose}>
      <div className={layout.stack}>
        <p className={styles.amount}>{formatMoney(amount, currency)}</p>
        <p>
          For <strong>{description}</strong>.
        </p>
        <p className={layout.note}>
          Its link stops working. Somebody who is paying at this very moment may still get through; it then
          shows as paid.
        </p>
        <p className={inputs.error} role="alert">
          {problem}
        </p>
      </div>
      <footer className={layout.footer}>
        <Button data-autofocus isDisabled={busy} onClick={onClose}>
          Keep
        </Button>
        <Button variation="primary" colorTheme="error" isDisabled={busy} onClick={() => void withdraw()}>
          {busy ? 'Withdrawing…' : 'Withdraw'}
        </Button>
      </footer>
    </Dialog>
  )
}

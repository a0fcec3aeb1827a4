import { Button } from '@aws-amplify/ui-react'
import { formatMoney } from '#contract/integrations/paymentRules.ts'
import type { Payment } from '#contract/integrations/payments.ts'
import { Dialog } from '../../../../kit/Dialog.tsx'
import layout from '../../../../kit/styles/Layout.module.css'
import { ExternalLink } from '../../../../ui/ExternalLink.tsx'
import { toast, toastError } from '../../../../ui/toast/toasts.ts'
import lists from '../../../../kit/styles/Lists.module.css'
import styles from './Payments.module.css'

const copy = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url)
    toast('Link copied', 'Send it to the payer.')
  } catch {
    toastError('Link not copied', 'The browser did not allow it. Copy the address of the page instead.')
  }
}

/** The page where a payment is made: to look at, and to send to its payer. */
export const PageLink = ({ url, of }: { url: string; of: string }) => (
  <p className={`${layout.actions} ${styles.link}`}>
    <Button size="small" aria-label={`Copy payment link of “${of}”`} onClick={() => void copy(url)}>
      Copy payment link
    </Button>
    <ExternalLink href={url}>Open the page</ExternalLink>
  </p>
)

/** The link of a payment that Stripe has taken, to be sent. */
export const ReadyDialog = ({ payment, onClose }: { payment: Payment; onClose: () => void }) => {
  const { amount, currency, description, url } = payment
  return (
    <Dialog title="Payment ready" onClose={onClose}>
      <div className={layout.stack} role="status">
        <p className={lists.number}>{formatMoney(amount, currency)}</p>
        <p>
          Send this link to the payer. It leads to Stripe’s own page, can be paid once, and lasts until it is
          paid or withdrawn.
        </p>
        {url && <PageLink url={url} of={description} />}
      </div>
      <footer className={layout.footer}>
        <Button variation="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      </footer>
    </Dialog>
  )
}

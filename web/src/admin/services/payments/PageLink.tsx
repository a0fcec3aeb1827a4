import { Button } from '@aws-amplify/ui-react'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import styles from './PageLink.module.css'

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
  <p className={styles.link}>
    <Button size="small" aria-label={`Copy payment link of “${of}”`} onClick={() => void copy(url)}>
      Copy payment link
    </Button>
    <ExternalLink href={url}>Open the page</ExternalLink>
  </p>
)

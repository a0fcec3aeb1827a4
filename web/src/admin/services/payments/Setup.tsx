import { Alert } from '@aws-amplify/ui-react'
import type { listPayments } from '#contract/integrations/payments.ts'
import type { Output } from '#contract/route.ts'
import styles from './Setup.module.css'

/** How operations give the secret its value. */
const HowTo = ({ secret }: { secret: string }) => {
  const [environment, name] = secret.split('/')
  if (name === undefined)
    return (
      <p>
        This environment has no secret <code>{secret}</code>: add it to its <code>integrations</code> in
        infra/environments.ts and deploy, then set it.
      </p>
    )
  return (
    <>
      <p>Operations set it, from standard input:</p>
      <pre className={styles.command}>
        npm run secret -- set --env {environment} {name}
      </pre>
      <p>
        as JSON: <code>{'{"apiKey":"…","webhookSecret":"…"}'}</code>. At Stripe, the webhook’s address is{' '}
        <code>{location.origin}/api/stripe-events</code>.
      </p>
    </>
  )
}

/** What is not set up, and how it is. Nothing when all is. */
export const Setup = ({ secret, lacks }: Pick<Output<typeof listPayments>, 'secret' | 'lacks'>) => {
  if (lacks.length === 0) return null
  return lacks.includes('apiKey') ? (
    <Alert variation="warning" hasIcon={false} heading="Payments have not been set up yet">
      <p>
        The secret <code>{secret}</code> has no value for {lacks.join(' and ')}.
      </p>
      <HowTo secret={secret} />
    </Alert>
  ) : (
    <Alert variation="warning" hasIcon={false} heading="Stripe cannot report what happens">
      <p>
        The secret <code>{secret}</code> has no value for {lacks.join(' and ')}. Until then, refresh a payment
        to see whether it was paid.
      </p>
      <HowTo secret={secret} />
    </Alert>
  )
}

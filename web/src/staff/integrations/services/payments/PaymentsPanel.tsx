import { Alert, Badge } from '@aws-amplify/ui-react'
import type { listPayments } from '#contract/integrations/payments.ts'
import type { Output } from '#contract/route.ts'
import { AdminsOnly, Cards, Loaded, More, Panel, Section } from '../../../../kit/Section.tsx'
import layout from '../../../../kit/styles/Layout.module.css'
import { useIsAdmin } from '../../../people/useIsAdmin.ts'
import { PaymentCard } from './PaymentCard.tsx'
import { usePayments } from './payments.ts'
import { RequestForm } from './RequestForm.tsx'

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
      <pre className={layout.code}>
        npm run secret -- set --env {environment} {name}
      </pre>
      <p>
        as JSON: <code>{'{"apiKey":"…","webhookSecret":"…"}'}</code>. At Stripe, the webhook’s address is{' '}
        <code>{location.origin}/api/stripe-events</code>.
      </p>
    </>
  )
}

/** The missing parts of the set-up, and how to add them. Nothing when all is set up. */
const Setup = ({ secret, lacks }: Pick<Output<typeof listPayments>, 'secret' | 'lacks'>) => {
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

const Payments = () => {
  const query = usePayments()
  return (
    <Section
      title="Payments"
      text="Stripe takes the money on a page of its own; no card number comes here. Everything stands on record. Times are London’s."
      acts={query.data?.pages[0]?.sample && <Badge variation="warning">Sample: no money moves</Badge>}
    >
      <Loaded query={query} what="payments" failed="Failed to fetch payments">
        {({ pages }) => {
          const { secret = '', lacks = [] } = pages[0] ?? {}
          const isDisabled = lacks.includes('apiKey')
          const payments = pages.flatMap(page => page.payments)
          const list = (
            <Cards
              label="Payments"
              rows={payments}
              empty={[
                'Nothing was asked for yet',
                'Payments show here, the newest first, with what became of them.',
              ]}
            >
              {payment => <PaymentCard key={payment.id} payment={payment} isDisabled={isDisabled} />}
            </Cards>
          )
          return (
            <>
              <Setup secret={secret} lacks={lacks} />
              <RequestForm isDisabled={isDisabled} />
              {payments.length === 0 ? (
                list
              ) : (
                <Panel title="So far" className={layout.stack}>
                  {list}
                </Panel>
              )}
            </>
          )
        }}
      </Loaded>
      <More query={query} />
    </Section>
  )
}

/** Money asked for through Stripe: a form, and what became of each payment; for administrators (decision 16). */
export const PaymentsPanel = () =>
  useIsAdmin() ? (
    <Payments />
  ) : (
    <AdminsOnly
      title="Payments"
      need="ask for payments, see them and refund them"
      contact="somebody has to pay, or gets money back"
    />
  )

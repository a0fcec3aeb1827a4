import { Badge, Button } from '@aws-amplify/ui-react'
import { useRouteLoaderData } from 'react-router-dom'
import type { Session } from '../../../session.ts'
import { useDocumentTitle } from '../../../staff/useDocumentTitle.ts'
import card from '../../Card.module.css'
import { FetchFailed } from '../../../kit/Section.tsx'
import { PaymentCard } from './PaymentCard.tsx'
import shared from './Payments.module.css'
import styles from './PaymentsPanel.module.css'
import { RequestForm } from './RequestForm.tsx'
import { Setup } from './Setup.tsx'
import { usePayments } from './usePayments.ts'

/** What who is no administrator sees in place of payments (decision 16). */
const Restricted = () => (
  <section className={card.card} aria-labelledby="restricted">
    <h2 id="restricted">Access Restricted</h2>
    <p>Admin privileges are required to ask for payments, see them and refund them.</p>
    <p className={card.quiet}>Contact an admin if somebody has to pay, or gets money back.</p>
  </section>
)

const Payments = () => {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = usePayments()
  const first = data?.pages[0]
  const payments = data?.pages.flatMap(page => page.payments) ?? []
  const isDisabled = !first || first.lacks.includes('apiKey')
  return (
    <section className={styles.page} aria-labelledby="payments">
      <div className={styles.head}>
        <h2 id="payments">
          Payments {first?.sample && <Badge variation="warning">Sample: no money moves</Badge>}
        </h2>
        <p className={shared.quiet}>
          Stripe takes the money on a page of its own; no card number comes here. Everything stands on record.
          Times are London’s.
        </p>
      </div>
      {error && (
        <FetchFailed
          heading="Failed to fetch payments"
          error={error}
          stale={data && 'The list below'}
          onRetry={() => void refetch()}
        />
      )}
      {first && <Setup secret={first.secret} lacks={first.lacks} />}
      <RequestForm isDisabled={isDisabled} />
      {!data && !error && <p role="status">Loading payments…</p>}
      {first && payments.length === 0 && (
        <div className={styles.empty}>
          <h3>Nothing was asked for yet</h3>
          <p className={shared.quiet}>Payments show here, the newest first, with what became of them.</p>
        </div>
      )}
      {payments.length > 0 && (
        <section aria-labelledby="payments-so-far">
          <h3 id="payments-so-far">So far</h3>
          <ul className={styles.payments}>
            {payments.map(payment => (
              <PaymentCard key={payment.id} payment={payment} isDisabled={isDisabled} />
            ))}
          </ul>
        </section>
      )}
      {hasNextPage && (
        <p>
          <Button isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Show earlier ones'}
          </Button>
        </p>
      )}
    </section>
  )
}

/** Money asked for through Stripe: a form, and what became of each payment. */
export const PaymentsPanel = () => {
  const session = useRouteLoaderData<Session>('admin')
  useDocumentTitle('Payments')
  return session?.groups.includes('admins') ? <Payments /> : <Restricted />
}

import { Button } from '@aws-amplify/ui-react'
import { FetchFailed } from '../../FetchFailed.tsx'
import layout from '../../styles/Layout.module.css'
import lists from '../../styles/Lists.module.css'
import { Delivery } from './Delivery.tsx'
import { useLog } from './useWebhooks.ts'

/** What was sent to a webhook, newest first. */
export const Log = ({ id, canRedeliver }: { id: string; canRedeliver: boolean }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useLog(id)
  const deliveries = data?.pages.flatMap(page => page.deliveries) ?? []
  return (
    <>
      {error && (
        <FetchFailed heading="The log could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <p role="status">Loading the log…</p>}
      {data && deliveries.length === 0 && (
        <p className={layout.quiet}>Nothing was sent in the last thirty days.</p>
      )}
      {deliveries.length > 0 && (
        <ul className={lists.cards} aria-label="Deliveries">
          {deliveries.map(delivery => (
            <Delivery key={delivery.message_id} id={id} delivery={delivery} canRedeliver={canRedeliver} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <p>
          <Button isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Show earlier ones'}
          </Button>
        </p>
      )}
    </>
  )
}

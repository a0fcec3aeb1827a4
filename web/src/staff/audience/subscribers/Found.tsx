import { Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { FoundSubscriber } from '#contract/audience/subscriberEdits.ts'
import { Confirm } from '../../../kit/Confirm.tsx'
import { api } from '../../../kit/api.ts'
import { formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import styles from './Subscribers.module.css'
import { kindNames } from './kindNames.ts'

const reasons = {
  bounce: 'Mails to this address came back',
  complaint: 'Its person marked a mail as unwanted',
} as const

/** What was asked for, and what is known of it. */
export interface Answer {
  /** The address as it was asked for. */
  asked: string
  subscriber: FoundSubscriber | null
}

/** Who it is, and what follows. */
export const foundWords = ({ asked, subscriber }: Answer): string => {
  if (!subscriber) return `${asked} is not subscribed.`
  if (subscriber.state === 'suppressed') return `${asked} gets no mails.`
  return `${subscriber.email} ${subscriber.state === 'confirmed' ? 'is subscribed.' : 'has not confirmed yet.'}`
}

/** More of an address that is known. */
export const Found = (props: { subscriber: FoundSubscriber; onRemoved: () => void }) => {
  const { subscriber, onRemoved } = props
  const [asks, setAsks] = useState(false)
  if (subscriber.state === 'suppressed')
    return (
      <p className={styles.quiet}>
        {reasons[subscriber.reason]} ({formatDateTime(subscriber.suppressed_at)}), so the subscription was
        ended and the address deleted. It can subscribe again from {formatDateTime(subscriber.lasts_until)}{' '}
        on.
      </p>
    )
  const { email, handle, state, kinds, asked_at, confirmed_at, lasts_until } = subscriber
  return (
    <>
      <dl className={styles.facts}>
        {state === 'confirmed' && (
          <>
            <dt>Gets</dt>
            <dd>{kinds.map(kind => kindNames[kind]).join(', ')}</dd>
          </>
        )}
        <dt>{confirmed_at ? 'Confirmed' : 'Asked'}</dt>
        <dd>{formatDateTime(confirmed_at ?? asked_at)}</dd>
        <dt>{state === 'confirmed' ? 'Lasts until' : 'Deleted unless confirmed by'}</dt>
        <dd>{formatDateTime(lasts_until)}</dd>
      </dl>
      <p>
        <Button size="small" variation="destructive" onClick={() => setAsks(true)}>
          Remove…
        </Button>
      </p>
      {asks && (
        <Confirm
          danger
          title="Remove this subscriber?"
          keep="Keep"
          act="Remove for good"
          acting="Removing…"
          run={() => api.removeSubscriber({ params: { handle } })}
          done={['Subscriber removed', `${email} gets no more mails, and the address is deleted.`]}
          onDone={onRemoved}
          onClose={() => setAsks(false)}
        >
          <p>
            <strong className={lists.thing}>{email}</strong>
          </p>
          <p className={layout.note}>
            The address is deleted at once and gets no more mails. This cannot be undone: only the person
            themself can subscribe again, and confirms it by mail.
          </p>
        </Confirm>
      )}
    </>
  )
}

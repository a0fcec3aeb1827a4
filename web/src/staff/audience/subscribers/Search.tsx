import { Button, TextField } from '@aws-amplify/ui-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findSubscriber, type FoundSubscriber } from '#contract/audience/subscriberEdits.ts'
import { api } from '../../../kit/api.ts'
import { Confirm } from '../../../kit/Confirm.tsx'
import { Panel } from '../../../kit/Section.tsx'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { fieldErrors, useAction } from '../../../kit/useAction.ts'
import { useFormFocus } from '../../../kit/useFormFocus.ts'
import { formatDateTime } from '../../format.ts'
import { kindNames } from './kindNames.ts'

const reasons = {
  bounce: 'Mails to this address came back',
  complaint: 'Its person marked a mail as unwanted',
} as const

/** What was asked for, and what is known of it. */
interface Answer {
  /** The address as it was asked for. */
  asked: string
  subscriber: FoundSubscriber | null
}

/** Who it is, and what follows. */
const foundWords = ({ asked, subscriber }: Answer): string => {
  if (!subscriber) return `${asked} is not subscribed.`
  if (subscriber.state === 'suppressed') return `${asked} gets no mails.`
  return `${subscriber.email} ${subscriber.state === 'confirmed' ? 'is subscribed.' : 'has not confirmed yet.'}`
}

/** More of an address that is known. */
const Found = (props: { subscriber: FoundSubscriber; onRemoved: () => void }) => {
  const { subscriber, onRemoved } = props
  const [removing, setRemoving] = useState(false)
  if (subscriber.state === 'suppressed')
    return (
      <p className={layout.quiet}>
        {reasons[subscriber.reason]} ({formatDateTime(subscriber.suppressed_at)}), so the subscription was
        ended and the address deleted. It can subscribe again from {formatDateTime(subscriber.lasts_until)}{' '}
        on.
      </p>
    )
  const { email, handle, state, kinds, asked_at, confirmed_at, lasts_until } = subscriber
  return (
    <>
      <dl className={lists.pairs}>
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
        <Button size="small" variation="destructive" onClick={() => setRemoving(true)}>
          Remove…
        </Button>
      </p>
      {removing && (
        <Confirm
          danger
          title="Remove this subscriber?"
          keep="Keep"
          act="Remove for good"
          acting="Removing…"
          run={() => api.removeSubscriber({ params: { handle } })}
          done={['Subscriber removed', `${email} gets no more mails, and the address is deleted.`]}
          onDone={onRemoved}
          onClose={() => setRemoving(false)}
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

/** Finds one subscriber by the whole address. What is typed stays on this page: addresses of pages are kept. */
export const Search = ({ onChanged }: { onChanged: () => void }) => {
  const [email, setEmail] = useState('')
  const [found, setFound] = useState<Answer>()
  const { busy, problem, errors, run, refuse } = useAction()
  const form = useRef<HTMLFormElement>(null)
  const result = useRef<HTMLParagraphElement>(null)
  const id = useId()
  const wrong = errors['email']
  useFormFocus(form, busy !== undefined, errors)

  const find = async () => {
    setFound(undefined)
    const body = findSubscriber.body.safeParse({ email })
    if (!body.success) return refuse(fieldErrors(body.error.issues))
    const answer = await run('find', () => api.findSubscriber({ body: body.data }))
    if (answer) setFound({ asked: body.data.email, subscriber: answer.subscriber })
  }
  return (
    <Panel title="Find somebody">
      <form
        ref={form}
        className={layout.toolbar}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void find()
        }}
      >
        <TextField
          label="Mail address"
          type="email"
          autoComplete="off"
          spellCheck={false}
          placeholder="name@example.com"
          value={email}
          hasError={wrong !== undefined}
          aria-invalid={wrong !== undefined}
          aria-describedby={id}
          onChange={event => setEmail(event.target.value)}
          outerEndComponent={
            <Button type="submit" isDisabled={busy !== undefined}>
              {busy ? 'Looking…' : 'Find'}
            </Button>
          }
        />
        <p id={id} className={inputs.error} role="alert">
          {wrong ?? problem}
        </p>
        <p ref={result} className={lists.thing} role="status" tabIndex={-1}>
          {found && <strong>{foundWords(found)}</strong>}
        </p>
      </form>
      {found?.subscriber && (
        <Found
          subscriber={found.subscriber}
          onRemoved={() => {
            // Nothing outside of the dialog takes the focus before it is gone.
            flushSync(() => setFound({ asked: found.asked, subscriber: null }))
            result.current?.focus()
            onChanged()
          }}
        />
      )}
    </Panel>
  )
}

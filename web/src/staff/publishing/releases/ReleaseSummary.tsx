import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { Link, useRouteLoaderData } from 'react-router-dom'
import { seenItems, type Release } from '#contract/publishing/releases.ts'
import type { Session } from '../../../session.ts'
import { formatDateTime } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { download } from '../../documents/download.ts'
import { exactMoment } from '../pickers/moments.ts'
import { announcementPath } from '../pickers/paths.ts'
import { State } from '../pickers/State.tsx'
import { useClock } from '../pickers/useClock.ts'
import { Actions, type ReleaseDialog } from './Actions.tsx'
import { InsidersPanel } from './InsidersPanel.tsx'
import { isUnderWay, marks, readersSee, refusalOf, stateAt, stateWords, personName } from './readers.ts'
import { Record } from './Record.tsx'
import { Countdown } from './ReleaseCard.tsx'
import { RnsPanel } from './RnsPanel.tsx'
import { Unsettled } from './Unsettled.tsx'
import { useReleases } from './useReleases.ts'

const Item = ({ item, isOut }: { item: Release['items'][number]; isOut: boolean }) => (
  <li>
    <span className={lists.thing}>
      <strong className={item.missing ? lists.missing : undefined}>
        {item.missing ? 'Not here yet, or deleted' : item.title}
      </strong>
      <small>
        {item.type === 'document' ? 'Document' : 'Announcement'}
        {item.url && ` · ${isOut ? 'at' : 'will be at'} ${decodeURI(item.url)}`}
      </small>
    </span>
    {item.url && isOut ? (
      <a href={item.url} target="_blank" rel="noreferrer" aria-label={`Open ${item.title}`}>
        Open
      </a>
    ) : (
      !item.missing &&
      (item.type === 'announcement' ? (
        <Link to={announcementPath(item.id)}>Show the draft</Link>
      ) : (
        <Button
          size="small"
          variation="link"
          ariaLabel={`Download ${item.title}`}
          onClick={() => void download(item.id)}
        >
          Download
        </Button>
      ))
    )}
  </li>
)

/** Gives the focus to an element once what had it is gone: a dialog that closed, or a button that nobody needs now. */
const useFocusAfter = (target: RefObject<HTMLElement | null>) => {
  const isDue = useRef(false)
  useEffect(() => {
    if (!isDue.current || document.querySelector('dialog[open]')) return
    isDue.current = false
    target.current?.focus()
  })
  return () => {
    isDue.current = true
  }
}

/** A release with what is in it, what readers see when, who did what, and what can be done. */
export const ReleaseSummary = (props: { release: Release; readAt: number; onEdit: () => void }) => {
  const { release } = props
  const session = useRouteLoaderData<Session>('admin')
  const { data: coming } = useReleases('coming')
  const now = useClock(coming?.pages[0])
  const [dialog, setDialog] = useState<ReleaseDialog>()
  const [newer, setNewer] = useState(false)
  const [seen, setSeen] = useState(() => seenItems(release))
  const state = stateAt(release, now)
  const missing = release.items.filter(item => item.missing)
  const refusal = refusalOf(release)
  const status = useRef<HTMLParagraphElement>(null)
  const focusStatus = useFocusAfter(status)
  const others = release.items.filter(
    ({ id, version }) => version !== undefined && !seen.some(one => one.id === id && one.version === version),
  )
  const unseen = state === 'drafted' && others.length > 0
  const person = (id: string | undefined, email: string | undefined) =>
    id === session?.userId ? `you (${session?.email})` : personName(email)
  return (
    <div className={layout.stack}>
      <div className={layout.head}>
        <div>
          <h2>{release.title}</h2>
          <p>
            <State state={marks[state]}>{stateWords[state]}</State>
            {release.regulatory && ' · Regulatory'}
            {release.price_sensitive && ' · Price-sensitive'}
            {release.confidential && ' · Confidential'}
          </p>
        </div>
        <Countdown release={release} now={now} />
      </div>
      <p className={layout.note} role="status" ref={status} tabIndex={-1}>
        {readersSee(release, now)}
      </p>
      {newer && (
        <Alert variation="warning" role="alert" hasIcon={false} heading="Somebody else changed this release">
          Nothing was done. This page shows it as it is now: look at it again before you go on.
        </Alert>
      )}
      {unseen && (
        <Alert variation="warning" role="alert" hasIcon={false} heading="Changed since you opened this page">
          {others.map(({ title }) => `“${title}”`).join(', ')}: look at {others.length === 1 ? 'it' : 'them'}{' '}
          again before you approve what you saw earlier.{' '}
          <Button size="small" onClick={() => setSeen(seenItems(release))}>
            I have seen it as it is now
          </Button>
        </Alert>
      )}
      {missing.length > 0 && state !== 'out' && state !== 'cancelled' && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Something of it is not here">
          It has not arrived yet, or was deleted. Wait for it, take it out, or bring it back before the
          release is approved.
        </Alert>
      )}
      {state === 'drafted' && <Unsettled release={release} onNewer={() => setNewer(true)} />}
      {refusal && (
        <Alert variation="warning" hasIcon={false} heading="Its approval was refused">
          By {person(refusal.by, refusal.by_email)}: “{refusal.text}”
        </Alert>
      )}
      {release.needs_second_person && state === 'drafted' && (
        <Alert variation="warning" hasIcon={false} heading="A second person has to approve it">
          It is price-sensitive: somebody who wrote neither this release nor anything in it has to approve it.
          {!release.may_approve && ' You wrote a part of it.'}
        </Alert>
      )}
      <ul className={lists.list} aria-label="What goes out together">
        {release.items.map(item => (
          <Item key={item.id} item={item} isOut={state === 'out'} />
        ))}
      </ul>
      <dl className={lists.pairs}>
        <dt>{release.regulatory ? 'Its moment' : 'Goes out'}</dt>
        <dd>{release.publish_at === null ? 'As soon as it is approved' : exactMoment(release.publish_at)}</dd>
        <dt>Drafted</dt>
        <dd>
          {formatDateTime(release.created_at)} by {person(release.drafted_by, release.drafted_by_email)}
        </dd>
        {release.approval_requested_at && (
          <>
            <dt>Approval asked for</dt>
            <dd>{formatDateTime(release.approval_requested_at)}</dd>
          </>
        )}
        <dt>Approved</dt>
        <dd>
          {release.approved_at
            ? `${formatDateTime(release.approved_at)} by ${person(release.approved_by, release.approved_by_email)}`
            : 'Not approved'}
        </dd>
      </dl>
      {release.regulatory && state !== 'cancelled' && (
        <RnsPanel release={release} now={now} person={person} onNewer={() => setNewer(true)} />
      )}
      {release.noted && <InsidersPanel release={release} isOut={state === 'out'} />}
      <Record release={release} now={now} person={person} />
      {(state === 'drafted' || isUnderWay(release, now)) && (
        <Actions
          release={release}
          seen={seen}
          isUnseen={unseen}
          now={now}
          userId={session?.userId}
          dialog={dialog}
          onDialog={setDialog}
          onEdit={props.onEdit}
          onNewer={() => setNewer(true)}
          onDone={() => {
            setNewer(false)
            focusStatus()
          }}
        />
      )}
    </div>
  )
}

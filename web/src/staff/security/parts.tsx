import { Link } from 'react-router-dom'
import { formatDateTime } from '../format.ts'
import { searchOf } from './audit/filters.ts'
import type { FeedState } from './realtime/feedState.ts'
import layout from '../../kit/styles/Layout.module.css'
import lists from '../../kit/styles/Lists.module.css'
import { relativeTime, shortId } from './words.ts'

/** A value as JSON: text and nothing else, whatever stands in it. */
export const Json = ({ label, value }: { label: string; value: unknown }) => (
  // It scrolls, so it can be reached by keyboard.
  <pre className={layout.code} tabIndex={0} role="region" aria-label={label}>
    {JSON.stringify(value, null, 2)}
  </pre>
)

/** How long ago something was; its moment shows under the pointer. `now` in ms. */
export const Ago = ({ iso, now }: { iso: string; now: number }) => (
  <time dateTime={iso} title={formatDateTime(iso)}>
    {relativeTime(iso, now)}
  </time>
)

/** When something happened, and the first characters of who did it, which lead to all that is on record of them. */
export const AgoBy = ({ iso, now, id }: { iso: string; now: number; id: string }) => (
  <small>
    <Ago iso={iso} now={now} />
    {' · '}
    <Link
      to={`/admin/security/audit${searchOf({ person: id })}`}
      title={id}
      aria-label={`${shortId(id)}: what is on record of this person`}
    >
      <code>{shortId(id)}</code>
    </Link>
  </small>
)

const words: Record<FeedState['name'], [string, string]> = {
  live: ['Live', 'What happens shows here within a second.'],
  connecting: ['Connecting…', 'What happens will show here by itself.'],
  reconnecting: [
    'Reconnecting…',
    'The connection broke. It is tried again by itself, and nothing is lost meanwhile.',
  ],
  off: ['Every 20 seconds', 'This environment cannot send what happens: it is read every 20 seconds.'],
}

const tones = { live: 'good', connecting: undefined, reconnecting: 'bad', off: undefined }

/** Whether what happens shows by itself. */
export const LiveMark = ({ state }: { state: FeedState }) => {
  const [word, explanation] = words[state.name]
  return (
    <p className={lists.live} data-tone={tones[state.name]} role="status" title={explanation}>
      {word}
    </p>
  )
}

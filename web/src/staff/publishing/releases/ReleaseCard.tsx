import { Link } from 'react-router-dom'
import type { Release } from '#contract/publishing/releases.ts'
import { count } from '../../format.ts'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { countdown, exactMoment } from '../pickers/moments.ts'
import { releasePath } from '../pickers/paths.ts'
import { State, tones } from '../pickers/State.tsx'
import { awaitsRns, isLate, isRnsLate, marks, stateAt, stateWords, personName } from './readers.ts'

/** The time until a release goes out, as a clock; a reader's software is not told every second. */
export const Countdown = ({ release, now }: { release: Release; now: number }) =>
  release.publish_at !== null &&
  stateAt(release, now) === 'approved' && (
    <span
      className={lists.number}
      role="timer"
      aria-label={awaitsRns(release, now) ? 'Time until its moment' : 'Time until it goes out'}
    >
      {countdown(Date.parse(release.out_at ?? release.publish_at) - now)}
    </span>
  )

/** A release in a list. */
export const ReleaseCard = ({ release, now }: { release: Release; now: number }) => {
  const state = stateAt(release, now)
  const missing = release.items.filter(item => item.missing).length
  return (
    <li className={lists.card} data-tone={tones[marks[state]]}>
      <div className={lists.thing}>
        <h3>
          <Link to={releasePath(release.id)}>{release.title}</Link>
        </h3>
        <p>
          <State state={marks[state]}>{stateWords[state]}</State>
          {release.regulatory && ' · Regulatory'}
          {release.price_sensitive && ' · Price-sensitive'}
          {release.approval_requested_at && ' · Approval asked for'}
          {isRnsLate(release, now) && <strong className={lists.missing}> · Its RNS is late</strong>}
        </p>
        <p className={layout.quiet}>
          {release.publish_at === null
            ? 'As soon as it is approved'
            : exactMoment(release.out_at ?? release.publish_at)}
          {isLate(release, now) && <strong className={lists.missing}> · This moment has passed</strong>}
        </p>
        <p className={layout.quiet}>
          {count(release.items.length, 'thing')}
          {missing > 0 && <strong className={lists.missing}> · {missing} not here</strong>} · drafted by{' '}
          {personName(release.drafted_by_email)}
          {release.approved_at && ` · approved by ${personName(release.approved_by_email)}`}
        </p>
      </div>
      <Countdown release={release} now={now} />
    </li>
  )
}

import { Alert, Button } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import type { Release } from '#contract/publishing/releases.ts'
import { formatDateTime } from '../../format.ts'
import layout from '../../styles/Layout.module.css'
import lists from '../../styles/Lists.module.css'
import { exactMoment } from '../publishing/moments.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { ExpectDialog } from './ExpectDialog.tsx'
import { awaitsRns, isRnsLate, lateWords, stateAt, who } from './readers.ts'
import { RnsGap } from './RnsGap.tsx'
import { Suggestions } from './Suggestions.tsx'

const seenBy = {
  number: 'by its number, at a provider',
  suggestion: 'as an item of a provider, chosen',
  confirmed: 'confirmed',
} as const

const categoryName = (code: string | undefined): string =>
  code === undefined ? 'Not said' : `${headlineCategories[code] ?? 'Unknown'} (${code})`

/** The RNS of a regulatory release: what is expected, what may be it, and that it was seen. */
export const RnsPanel = (props: {
  release: Release
  /** The server's clock, ms. */
  now: number
  person: (id: string | undefined, email: string | undefined) => string
  onNewer: () => void
}) => {
  const { release, now, onNewer } = props
  const [dialog, setDialog] = useState<'expect' | 'confirm'>()
  const { expected_rns: expected = {}, sighting } = release
  const awaits = awaitsRns(release, now)
  const late = isRnsLate(release, now)
  const close = () => setDialog(undefined)
  return (
    <section className={layout.panel} aria-labelledby="rns">
      <h3 id="rns">Its RNS</h3>
      {late && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Its RNS is late">
          {lateWords}
        </Alert>
      )}
      {!sighting && (awaits || stateAt(release, now) === 'drafted') && <RnsGap symbol={expected.symbol} />}
      {sighting ? (
        <p>
          Seen at {exactMoment(sighting.at)}, {seenBy[sighting.how]}
          {sighting.by !== undefined &&
            ` by ${props.person(sighting.by, sighting.by_email ?? who(sighting.by_email))}`}
          {sighting.number && `, RNS ${sighting.number}`}.{sighting.note && ` “${sighting.note}”`}{' '}
          {sighting.item?.source_url && (
            <a href={sighting.item.source_url} target="_blank" rel="noreferrer">
              {sighting.item.title}
            </a>
          )}
        </p>
      ) : (
        <dl className={lists.pairs}>
          <dt>Number</dt>
          <dd>{expected.number ?? 'Not said: an item has to be chosen or confirmed by a person'}</dd>
          <dt>Headline</dt>
          <dd>{expected.headline ?? 'Not said'}</dd>
          <dt>Category</dt>
          <dd>{categoryName(expected.headline_category)}</dd>
          <dt>Symbol</dt>
          <dd>{expected.symbol ?? 'Any'}</dd>
          <dt>Day</dt>
          <dd>{expected.day ?? 'Follows from its moment'}</dd>
        </dl>
      )}
      {sighting?.stands_as && (
        <p>
          The RNS was imported before, so it stands for the announcement of this release, with its documents:{' '}
          <a href={`/news/${sighting.stands_as.slug}`} target="_blank" rel="noreferrer">
            {sighting.stands_as.title}
          </a>
          .
        </p>
      )}
      {awaits && (
        <>
          <Suggestions release={release} now={now} onNewer={onNewer} />
          <div className={layout.actions}>
            <Button onClick={() => setDialog('expect')}>What is known of it…</Button>
            <Button onClick={() => setDialog('confirm')}>Confirm released…</Button>
            <span className={layout.quiet}>Last changed {formatDateTime(release.updated_at)}.</span>
          </div>
        </>
      )}
      {dialog === 'expect' && <ExpectDialog release={release} onNewer={onNewer} onClose={close} />}
      {dialog === 'confirm' && (
        <ConfirmDialog release={release} now={now} onNewer={onNewer} onClose={close} />
      )}
    </section>
  )
}

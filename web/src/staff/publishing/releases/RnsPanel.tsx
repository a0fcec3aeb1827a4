import { Button, Alert } from '@aws-amplify/ui-react'
import { useState, type FormEvent } from 'react'
import { ExpectedRns } from '#contract/news/rnsDetection.ts'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import type { Release } from '#contract/publishing/releases.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { fieldErrors, type FieldErrors } from '../../../kit/useAction.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../../kit/api.ts'
import { formatDateTime } from '../../format.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { exactMoment } from '../pickers/moments.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { RnsFields } from './RnsFields.tsx'
import { RnsGap } from './RnsGap.tsx'
import { Suggestions } from './Suggestions.tsx'
import { awaitsRns, isRnsLate, lateWords, stateAt, personName } from './readers.ts'
import { useAct } from './useAct.ts'
import { expectedOf, rnsValuesOf } from './values.ts'

/** Says by what the RNS of an approved release is known: its number comes when the text is sent to the service. */
const ExpectDialog = (props: { release: Release; onNewer: () => void; onClose: () => void }) => {
  const { release, onClose } = props
  const [values, setValues] = useState(() => rnsValuesOf(release.rns))
  const [errors, setErrors] = useState<FieldErrors>({})
  const { busy, problem, act } = useAct(() => {
    props.onNewer()
    onClose()
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const body = expectedOf(values)
    const found = fieldErrors(ExpectedRns.safeParse(body).error?.issues ?? [])
    setErrors(found)
    if (Object.keys(found).length > 0) return
    const { id, version } = release
    const done = await act(() => api.expectRns({ params: { id }, body, ifMatch: version }))
    if (!done) return
    onClose()
    toast('RNS noted', done.detection ? 'It was seen already.' : 'What providers show is compared with it.')
  }
  return (
    <Dialog title="What is known of its RNS?" onClose={onClose}>
      <form className={layout.stack} onSubmit={event => void submit(event)} noValidate>
        <p>The release stays approved: this only says which RNS lets it out.</p>
        <RnsFields values={values} errors={errors} onChange={setValues} />
        <p className={inputs.error} role="alert">
          {problem}
        </p>
        <footer className={layout.footer}>
          <Button onClick={onClose}>Change nothing</Button>
          <Button type="submit" variation="primary" isDisabled={busy}>
            {busy ? 'Saving…' : 'Wait for this RNS'}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

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
  const { expected_rns: expected = {}, detection } = release
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
      {!detection && (awaits || stateAt(release, now) === 'drafted') && <RnsGap symbol={expected.symbol} />}
      {detection ? (
        <p>
          Seen at {exactMoment(detection.at)}, {seenBy[detection.how]}
          {detection.by !== undefined &&
            ` by ${props.person(detection.by, detection.by_email ?? personName(detection.by_email))}`}
          {detection.number && `, RNS ${detection.number}`}.{detection.note && ` “${detection.note}”`}{' '}
          {detection.item?.source_url && (
            <a href={detection.item.source_url} target="_blank" rel="noreferrer">
              {detection.item.title}
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
      {detection?.stands_as && (
        <p>
          The RNS was imported before, so it stands for the announcement of this release, with its documents:{' '}
          <a href={`/news/${detection.stands_as.slug}`} target="_blank" rel="noreferrer">
            {detection.stands_as.title}
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

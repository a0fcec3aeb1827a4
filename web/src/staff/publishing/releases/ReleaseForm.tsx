import { Alert, Button, TextField } from '@aws-amplify/ui-react'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { isReport, isUsuallySensitive } from '#contract/publishing/priceSensitive.ts'
import type { Release } from '#contract/publishing/releases.ts'
import { formatDateTime } from '../../format.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import styles from '../../forms/ActionBar.module.css'
import { Choice } from '../../../kit/Choices.tsx'
import { Conflict } from '../../../kit/Conflict.tsx'
import { afterSaving, LeaveGuard } from '../../../kit/LeaveGuard.tsx'
import { releasePath, releasesPath } from '../pickers/paths.ts'
import { useClock } from '../pickers/useClock.ts'
import { useDraft } from '../../forms/useDraft.ts'
import { useAllDocuments, useAnnouncements } from '../pickers/useThings.ts'
import { rowsAt } from './rows.ts'
import { Items } from './Items.tsx'
import { chosenMoment } from './moment.ts'
import { MomentFields } from './MomentFields.tsx'
import { isUnderWay, readersSee, stateAt } from './readers.ts'
import { cacheRelease } from './useReleases.ts'
import { ReadersField } from './ReadersField.tsx'
import { useSaveRelease } from './useSaveRelease.ts'
import { RnsFields } from './RnsFields.tsx'
import { RnsGap } from './RnsGap.tsx'
import { rnsValuesOf, valuesOf, type Values } from './values.ts'
import { useFormFocus } from '../../../kit/useFormFocus.ts'

/** Putting a release together, or changing it. */
export const ReleaseForm = (props: {
  id: string
  /** As the server has it; absent for one that is not saved yet. */
  release?: Release
  /** The values of a new release. */
  start?: Values
  onDone?: () => void
}) => {
  const { id, release } = props
  const { data: clock } = useAnnouncements()
  const { data: documents } = useAllDocuments()
  const regulatory = clock?.announcements.filter(({ kind }) => kind === 'regulatory') ?? []
  const now = useClock(clock)
  const empty: Values = {
    when: 'approval',
    date: '',
    time: '07:00:00',
    second: false,
    title: '',
    price_sensitive: null,
    regulatory: false,
    rns: rnsValuesOf(undefined),
    confidential: false,
    readers: '',
    items: [],
  }
  const stored = release
    ? { version: release.version, values: valuesOf(release) }
    : { version: 0, values: props.start ?? empty }
  const draft = useDraft(`release ${release ? id : `new ${JSON.stringify(stored.values.items)}`}`, stored)
  const { values } = draft
  const brings = values.items.some(({ id }) => regulatory.some(one => one.id === id))
  const waits = values.regulatory || brings
  const chosenIds = new Set(values.items.map(({ id }) => id))
  const sensitive = [
    ...(clock?.announcements.filter(isUsuallySensitive) ?? []),
    ...(documents?.filter(isReport) ?? []),
  ].find(({ id }) => chosenIds.has(id))
  const isSensitive = values.price_sensitive ?? sensitive !== undefined
  const chosen = chosenMoment(values, now)
  const { busy, errors, problem, newer, setNewer, save } = useSaveRelease(id)
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  useFormFocus(form, busy, errors)

  const conflict = newer ?? (release && draft.dirty && draft.base < release.version ? release : undefined)
  const over = conflict && ['out', 'cancelled'].includes(stateAt(conflict, now))
  const write = async () => {
    const price_sensitive = values.price_sensitive ?? isSensitive
    const saved = await save({ ...values, regulatory: waits, price_sensitive }, chosen, draft.base)
    if (!saved) return
    draft.drop()
    if (release) props.onDone?.()
    else void navigate(releasePath(id), { replace: true, state: afterSaving })
  }
  const leave = () => {
    draft.drop()
    if (release) props.onDone?.()
    else void navigate(releasesPath, { state: afterSaving })
  }
  return (
    <form
      ref={form}
      className={layout.stack}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void write()
      }}
    >
      <LeaveGuard dirty={draft.dirty} onDiscard={draft.drop} />
      <h2>{release ? `Change “${release.title}”` : 'New release'}</h2>
      {release && isUnderWay(release, now) && (
        <p className={layout.note}>
          Saving a change takes its approval away: it does not go out until somebody approves it again.
        </p>
      )}
      {conflict && (
        <Conflict
          what="release"
          key={conflict.version}
          rows={rowsAt(now)}
          from={draft.from}
          mine={values}
          theirs={valuesOf(conflict)}
          obstacle={over ? readersSee(conflict, now) : undefined}
          onSettle={choices => {
            cacheRelease(conflict)
            setNewer(undefined)
            draft.settle(conflict.version, valuesOf(conflict), choices)
          }}
          onDrop={() => {
            cacheRelease(conflict)
            setNewer(undefined)
            leave()
          }}
        />
      )}
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Not saved">
          {problem}
        </Alert>
      )}
      <fieldset className={inputs.form} disabled={busy} aria-label="Release">
        <TextField
          label="Title"
          descriptiveText="For staff only: readers do not see it."
          value={values.title}
          isRequired
          maxLength={200}
          hasError={errors['title'] !== undefined}
          aria-invalid={errors['title'] !== undefined}
          errorMessage={errors['title'] ?? ''}
          onChange={event => draft.change({ title: event.target.value })}
        />
        <Items
          chosen={values.items}
          own={release?.items ?? []}
          error={errors['items']}
          onChange={items => draft.change({ items })}
        />
        <MomentFields
          when={values}
          chosen={chosen}
          now={now}
          shown={errors['publish_at'] !== undefined}
          onChange={draft.change}
        />
        <Choice
          type="checkbox"
          label="Regulatory: not before its RNS"
          hint="Readers see it from the later of its moment and the detection of its RNS at a provider. A release that brings a regulatory announcement always waits for its RNS."
          checked={waits}
          disabled={brings}
          onChange={event => draft.change({ regulatory: event.target.checked })}
        />
        {waits && (
          <>
            <RnsGap symbol={values.rns.symbol.trim() || undefined} />
            <RnsFields values={values.rns} errors={errors} onChange={rns => draft.change({ rns })} />
          </>
        )}
        <Choice
          type="checkbox"
          label="Price-sensitive"
          hint={`${sensitive && values.price_sensitive === null ? `Ticked because of “${sensitive.title}”. ` : ''}Where this environment asks for a second person, somebody who wrote neither the release nor anything in it has to approve it.`}
          checked={isSensitive}
          onChange={event => draft.change({ price_sensitive: event.target.checked })}
        />
        <ReadersField values={values} error={errors['readers']} onChange={draft.change} />
      </fieldset>
      <div className={styles.bar}>
        <p role="status">
          {draft.dirty && 'Not saved yet; kept in this browser tab. '}
          {release && `Last saved ${formatDateTime(release.updated_at)}.`}
        </p>
        <Button isDisabled={busy} onClick={leave}>
          {release ? 'Change nothing' : 'Discard'}
        </Button>
        <Button type="submit" variation="primary" isDisabled={busy || conflict !== undefined}>
          {busy ? 'Saving…' : 'Save, then approve'}
        </Button>
      </div>
    </form>
  )
}

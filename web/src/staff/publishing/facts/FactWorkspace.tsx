import { Alert, Button } from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import type { StaffFact } from '#contract/publishing/facts.ts'
import { formatDateTime } from '../../format.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import styles from '../../forms/ActionBar.module.css'
import { Conflict } from '../../../kit/Conflict.tsx'
import { LeaveGuard } from '../../../kit/LeaveGuard.tsx'
import { merge, type Choice } from '../../../kit/merge.ts'
import { exactMoment } from '../pickers/moments.ts'
import { useClock } from '../pickers/useClock.ts'
import { useDraft } from '../../forms/useDraft.ts'
import { chosenMoment } from '../releases/moment.ts'
import { MomentFields } from '../releases/MomentFields.tsx'
import { rowsOf } from './rows.tsx'
import type { Typed } from './fields.ts'
import { FactHistory } from './FactHistory.tsx'
import { FactPreview } from './FactPreview.tsx'
import { FieldInput } from './FieldInput.tsx'
import { forms } from './forms.ts'
import { HoldingFigures } from './HoldingFigures.tsx'
import { factChanged } from './useFacts.ts'
import { useSaveFact } from './useSaveFact.ts'
import { valuesOf, type Values } from './values.ts'
import { useFormFocus } from '../../../kit/useFormFocus.ts'

interface Props {
  fact: StaffFact
  all: readonly StaffFact[]
  /** The server's clock as it was read. */
  clock: { now: string; readAt: number }
}

const views = { write: 'Change', preview: 'Preview', history: 'History' } as const

/** What readers see of a fact, and from when. */
const readersSee = ({ current, next }: StaffFact): string => {
  const now = `Readers see what ${
    current.saved_at
      ? `was saved ${formatDateTime(current.saved_at)}${current.saved_by_email ? ` by ${current.saved_by_email}` : ''}`
      : 'the site was built with'
  }.`
  return next?.publish_at
    ? `${now} A change waits for ${exactMoment(next.publish_at)}; it stands in this form.`
    : now
}

const lastOf = (fact: StaffFact): Values => valuesOf(fact.next ?? fact.current, fact.next !== null)

/** One fact: its form, the page it stands on, its history. */
export const FactWorkspace = ({ fact, all, clock }: Props) => {
  const now = useClock(clock)
  const form = forms[fact.fact]
  const draft = useDraft(`fact ${fact.fact}`, { version: fact.version, values: lastOf(fact) })
  const { values } = draft
  const [view, setView] = useState<keyof typeof views>('write')
  const { busy, errors, problem, newer, setNewer, save } = useSaveFact(fact.fact)
  const page = useRef<HTMLFormElement>(null)
  const wrong = Object.keys(errors).length > 0
  useFormFocus(page, busy, errors)

  const conflict = newer ?? (draft.dirty && draft.base < fact.version ? fact : undefined)
  const chosen = chosenMoment(values.when, now)
  const write = async () => {
    setView('write')
    if (await save(values, chosen, draft.base)) draft.drop()
  }
  const settle = (theirs: StaffFact, choices: readonly Choice<Typed>[]) => {
    const last = lastOf(theirs)
    factChanged(theirs)
    setNewer(undefined)
    draft.settle(theirs.version, last, [], {
      typed: merge(draft.from.typed, values.typed, last.typed, choices),
    })
  }
  return (
    <form
      ref={page}
      className={layout.stack}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void write()
      }}
    >
      <LeaveGuard dirty={draft.dirty} onDiscard={draft.drop} />
      <div className={layout.head}>
        <div>
          <h2>{form.title}</h2>
          <p className={layout.quiet}>{form.text}</p>
        </div>
        <div className={layout.actions} role="group" aria-label="View">
          {(Object.keys(views) as (keyof typeof views)[]).map(name => (
            <Button
              key={name}
              size="small"
              aria-pressed={view === name}
              {...(view === name && { variation: 'primary' as const })}
              onClick={() => setView(name)}
            >
              {views[name]}
            </Button>
          ))}
        </div>
      </div>
      <p className={layout.note}>{readersSee(fact)}</p>
      {conflict && (
        <Conflict
          what="fact"
          key={conflict.version}
          rows={rowsOf(fact.fact)}
          from={draft.from.typed}
          mine={values.typed}
          theirs={lastOf(conflict).typed}
          onSettle={choices => settle(conflict, choices)}
          onDrop={() => {
            factChanged(conflict)
            setNewer(undefined)
            draft.drop()
          }}
        />
      )}
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Not saved">
          {problem}
        </Alert>
      )}
      {wrong && !problem && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Some fields need another look">
          Nothing is saved yet. What is wrong stands beside each of them.
        </Alert>
      )}
      {draft.recovered && !conflict && (
        <p role="status" className={layout.note}>
          These are changes of yours from before that are not saved.{' '}
          <Button size="small" onClick={draft.drop}>
            Discard them
          </Button>
        </p>
      )}
      {view === 'preview' && <FactPreview fact={fact.fact} values={values} all={all} />}
      {view === 'history' && (
        <FactHistory
          fact={fact}
          typed={values.typed}
          onRestore={(typed, restores) => {
            draft.change({ typed, restores, when: { ...values.when, when: 'approval' } })
            setView('write')
          }}
        />
      )}
      <div hidden={view !== 'write'}>
        <fieldset className={inputs.form} disabled={busy} aria-label={form.title}>
          {fact.fact === 'holders' && (
            <HoldingFigures
              typed={values.typed}
              all={all}
              onImport={list => draft.change({ typed: { ...values.typed, list } })}
            />
          )}
          {form.fields.map(field => (
            <FieldInput
              key={field.name}
              field={field}
              values={values.typed}
              path=""
              errors={errors}
              onChange={value => draft.change({ typed: { ...values.typed, [field.name]: value } })}
            />
          ))}
          <MomentFields
            when={values.when}
            chosen={chosen}
            now={now}
            shown={errors['publish_at'] !== undefined}
            atOnce="At once"
            onChange={when => draft.change({ when: { ...values.when, ...when } })}
          />
        </fieldset>
      </div>
      <div className={styles.bar}>
        <p role="status">
          {draft.dirty ? 'Not saved yet; kept in this browser tab.' : `Version ${fact.version}`}
        </p>
        {draft.dirty && (
          <Button isDisabled={busy} onClick={draft.drop}>
            Discard
          </Button>
        )}
        <Button type="submit" variation="primary" isDisabled={busy || !draft.dirty || conflict !== undefined}>
          {busy ? 'Saving…' : chosen.at ? 'Save for its moment' : 'Publish'}
        </Button>
      </div>
    </form>
  )
}

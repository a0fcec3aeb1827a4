import { Button, SelectField, TextField } from '@aws-amplify/ui-react'
import { useEffect, useRef } from 'react'
import { problemText } from '../../../kit/api.ts'
import { Choice } from '../../../kit/Choices.tsx'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { draftsIn, newDraft, type Audience, type ConfidentialDraft } from './confidentialDraft.ts'
import { useReleases } from './useReleases.ts'

/** What the select says for a release that is begun here. */
const begun = 'new'

/** Chooses one of the confidential drafts that this person may see, or begins one. */
const Draft = (props: {
  draft: ConfidentialDraft
  error: string | undefined
  onChange: (draft: ConfidentialDraft) => void
}) => {
  const { draft, error, onChange } = props
  const { data, error: failure, refetch } = useReleases('coming')
  const drafts = data?.pages.flatMap(({ releases, now }) => draftsIn(releases, now)) ?? []
  const title = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) title.current?.focus()
  }, [error])
  const found = drafts.find(({ id }) => id === draft.id)
  const isBegun = draft.isNew && !found
  const choose = (id: string) => {
    const chosen = drafts.find(one => one.id === id)
    onChange(chosen ? { id, title: chosen.title, isNew: false } : newDraft())
  }
  return (
    <div className={inputs.moment}>
      <SelectField
        label="Confidential release"
        value={isBegun ? begun : draft.id}
        onChange={({ target: { value } }) => choose(value)}
      >
        <option value={begun}>A new one, known to me alone</option>
        {!isBegun && !found && <option value={draft.id}>{draft.title}</option>}
        {drafts.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </SelectField>
      {!data && !failure && (
        <p role="status" className={layout.quiet}>
          Loading your confidential drafts…
        </p>
      )}
      {failure && (
        <p role="alert" className={inputs.error}>
          Your confidential drafts could not be loaded. {problemText(failure)}{' '}
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {isBegun && (
        <TextField
          ref={title}
          label="Title of the new release"
          descriptiveText="Name who else may know on its page, once it is saved."
          value={draft.title}
          isRequired
          maxLength={200}
          hasError={error !== undefined}
          aria-invalid={error !== undefined}
          errorMessage={error ?? ''}
          onChange={({ target: { value } }) => onChange({ ...draft, title: value })}
        />
      )}
      {found && (
        <p className={layout.quiet}>Known to {found.readers.map(({ email }) => email).join(', ')}.</p>
      )}
    </div>
  )
}

/** Asks, before anything is sent, whether everybody on staff may know of it. */
export const WhoMayKnow = (props: {
  legend: string
  audience: Audience
  error: string | undefined
  onChange: (audience: Audience) => void
}) => {
  const { audience, onChange } = props
  const choice = (named: boolean, label: string, hint: string) => (
    <Choice
      type="radio"
      name="audience"
      label={label}
      hint={hint}
      checked={audience.named === named}
      onChange={() => onChange({ ...audience, named })}
    />
  )
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>{props.legend}</legend>
      {choice(
        false,
        'Everybody on staff',
        'Names and titles show in lists, searches and the record of changes.',
      )}
      {choice(
        true,
        'Only people who are named',
        'Nobody else on staff finds a name or a title, from before anything is sent. A confidential release names the people, and publishes it.',
      )}
      {audience.named && (
        <Draft
          draft={audience.draft}
          error={props.error}
          onChange={draft => onChange({ ...audience, draft })}
        />
      )}
    </fieldset>
  )
}

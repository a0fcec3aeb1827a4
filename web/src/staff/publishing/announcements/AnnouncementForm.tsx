import { SelectField, TextField } from '@aws-amplify/ui-react'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import { Choice } from '../../../kit/Choices.tsx'
import type { FieldErrors } from '../../../kit/useAction.ts'
import { Attachments } from './Attachments.tsx'
import { RichText } from './editor/RichText.tsx'
import { Replaces } from './Replaces.tsx'
import { labels, usualType, type Values } from './values.ts'

const categories = Object.entries(headlineCategories).sort(([, a], [, b]) => a.localeCompare(b, 'en-GB'))

/** The select's value for no category. */
const none = 'none'

const usualTypes = Object.values(usualType)

/** The fields of an announcement. */
export const AnnouncementForm = (props: {
  /** Its own id, which it cannot replace. */
  id: string
  values: Values
  errors: FieldErrors
  disabled: boolean
  /** Its kind is decided, because readers know it. */
  kindFixed: boolean
  onChange: (patch: Partial<Values>) => void
}) => {
  const { values, errors, disabled, onChange } = props
  const field = (name: keyof Values) => ({
    label: labels[name],
    name,
    value: String(values[name]),
    hasError: errors[name] !== undefined,
    'aria-invalid': errors[name] !== undefined,
    errorMessage: errors[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const kind = (value: Values['kind'], label: string, hint: string) => (
    <Choice
      type="radio"
      name="kind"
      label={label}
      hint={hint}
      checked={values.kind === value}
      disabled={props.kindFixed && values.kind !== value}
      onChange={() =>
        onChange({
          kind: value,
          replaces: '',
          ...(usualTypes.includes(values.announcement_type) && { announcement_type: usualType[value] }),
        })
      }
    />
  )
  return (
    <fieldset className={inputs.form} disabled={disabled} aria-label="Announcement">
      <fieldset className={inputs.group}>
        <legend className={inputs.label}>{labels.kind}</legend>
        {kind('company', 'Company news', 'Can be edited and withdrawn after it is out.')}
        {kind(
          'regulatory',
          'Regulatory announcement',
          'A record: once out it stays as it is. A correction is a new announcement that replaces it.',
        )}
      </fieldset>
      <TextField {...field('title')} isRequired maxLength={300} />
      <div className={inputs.columns}>
        <TextField {...field('announcement_type')} isRequired maxLength={100} />
        <SelectField
          {...field('headline_category')}
          value={values.headline_category || none}
          onChange={({ target: { value } }) => onChange({ headline_category: value === none ? '' : value })}
        >
          <option value={none}>None</option>
          {categories.map(([code, name]) => (
            <option key={code} value={code}>
              {name} ({code})
            </option>
          ))}
        </SelectField>
        <TextField {...field('rns_number')} maxLength={20} />
      </div>
      <RichText
        label={labels.content}
        html={values.content}
        error={errors['content']}
        disabled={disabled}
        onChange={content => onChange({ content })}
      />
      <TextField
        {...field('external_link')}
        type="url"
        inputMode="url"
        placeholder="https://"
        descriptiveText="Where the announcement also stands, for example at the exchange."
      />
      <Attachments chosen={values.attachments} onChange={attachments => onChange({ attachments })} />
      <Replaces
        id={props.id}
        kind={values.kind}
        chosen={values.replaces}
        onChange={replaces => onChange({ replaces })}
      />
      <Choice
        type="checkbox"
        label={labels.is_featured}
        hint="It stands first, and marked, where readers see featured items."
        checked={values.is_featured}
        onChange={event => onChange({ is_featured: event.target.checked })}
      />
    </fieldset>
  )
}

import { TextAreaField, TextField } from '@aws-amplify/ui-react'
import { refreshMinutes } from '#contract/limits.ts'
import type { FieldErrors } from '../../forms/fieldErrors.ts'
import styles from './ProviderFields.module.css'
import shared from './Providers.module.css'
import type { Values } from './values.ts'

export interface FieldsProps {
  values: Values
  errors: FieldErrors
  disabled: boolean
  onChange: (patch: Partial<Values>) => void
}

/** What ties a text field to a value of the form. */
export const textField = (
  { values, errors, disabled, onChange }: FieldsProps,
  name: keyof Values,
  error = errors[name],
) => ({
  name,
  value: String(values[name]),
  isDisabled: disabled,
  hasError: error !== undefined,
  'aria-invalid': error !== undefined,
  errorMessage: error ?? '',
  onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
})

/** The fields that every provider has. */
export const ProviderFields = (props: FieldsProps) => (
  <>
    <TextField
      {...textField(props, 'name')}
      label="Provider Name *"
      placeholder="e.g., London Stock Exchange"
      maxLength={120}
      aria-required
      data-autofocus
    />
    <TextAreaField
      {...textField(props, 'description')}
      label="Description"
      placeholder="What this provider brings"
      rows={3}
      maxLength={1000}
    />
    <TextField
      {...textField(props, 'feed_url')}
      label="Feed URL *"
      type="url"
      inputMode="url"
      placeholder="https://"
      aria-required
    />
    <div className={shared.pair}>
      <TextField
        {...textField(props, 'secret_name')}
        label="Secret Name (Optional)"
        descriptiveText="The API key itself is held in the backend secrets store, under this name."
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...textField(props, 'refresh_interval_minutes')}
        label="Refresh Interval (minutes)"
        descriptiveText="How often it is polled: 1 to 1440. Empty means 60."
        type="number"
        inputMode="numeric"
        min={refreshMinutes.min}
        max={refreshMinutes.max}
      />
    </div>
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        name="is_active"
        checked={props.values.is_active}
        disabled={props.disabled}
        onChange={event => props.onChange({ is_active: event.target.checked })}
      />
      Active
    </label>
  </>
)

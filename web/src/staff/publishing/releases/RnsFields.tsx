import { SelectField, TextField } from '@aws-amplify/ui-react'
import { headlineCategories } from '#contract/publishing/headlineCategories.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import type { FieldErrors } from '../../../kit/useAction.ts'
import type { RnsValues } from './values.ts'

const categories = Object.entries(headlineCategories).sort(([, one], [, other]) => one.localeCompare(other))
/** The library's select knows no empty value. */
const none = 'none'

/** By what the RNS of a release is known when a provider shows it. */
export const RnsFields = (props: {
  values: RnsValues
  errors: FieldErrors
  onChange: (values: RnsValues) => void
}) => {
  const { values, errors } = props
  const set = (patch: Partial<RnsValues>) => props.onChange({ ...values, ...patch })
  const field = (name: keyof RnsValues) => ({
    name: `rns_${name}`,
    value: values[name],
    hasError: errors[name] !== undefined,
    'aria-invalid': errors[name] !== undefined,
    errorMessage: errors[name] ?? '',
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  })
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>Its RNS</legend>
      <p className={layout.quiet}>
        An item with this number, on its day, is taken as the RNS by itself. One that only agrees in headline
        or category is shown to you first. What you leave empty follows from the announcement and the moment.
      </p>
      <div className={inputs.columns}>
        <TextField {...field('number')} label="RNS number" placeholder="2584X" maxLength={20} />
        <TextField {...field('symbol')} label="Trading symbol" maxLength={20} />
        <SelectField
          {...field('headline_category')}
          label="Headline category"
          value={values.headline_category || none}
          onChange={({ target: { value } }) => set({ headline_category: value === none ? '' : value })}
        >
          <option value={none}>As its announcement says</option>
          {categories.map(([code, name]) => (
            <option key={code} value={code}>
              {name} ({code})
            </option>
          ))}
        </SelectField>
        <TextField {...field('headline')} label="Headline" maxLength={300} />
        <TextField {...field('day')} label="Day in London" type="date" />
      </div>
    </fieldset>
  )
}

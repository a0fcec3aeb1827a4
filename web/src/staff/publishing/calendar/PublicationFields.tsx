import { useId } from 'react'
import { londonTime } from '#contract/londonTime.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { Choice } from '../../../kit/Choices.tsx'
import { exactMoment } from '../pickers/moments.ts'
import { momentOf, type Values } from './values.ts'

const day = 86_400_000

/** When readers see an event that nobody has seen yet. */
export const PublicationFields = (props: {
  values: Values
  error: string | undefined
  /** The server's clock, ms. */
  now: number
  onChange: (patch: Partial<Values>) => void
}) => {
  const { values, now, onChange } = props
  const id = useId()
  const atMoment = values.when === 'moment' || values.when === 'kept'
  const { at, error: wrong } = atMoment ? momentOf(values, now) : {}
  const error = props.error ?? (values.onDate === '' ? undefined : wrong)
  const choice = (when: Values['when'], label: string, hint: string) => (
    <Choice
      type="radio"
      name="publication"
      label={label}
      hint={hint}
      checked={values.when === when}
      onChange={() => onChange({ when })}
    />
  )
  const field = (name: 'onDate' | 'onTime', type: 'date' | 'time', label: string) => (
    <div className={inputs.group}>
      <label className={inputs.label} htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <input
        id={`${id}-${name}`}
        className={inputs.input}
        type={type}
        step={type === 'time' ? 1 : undefined}
        value={values[name]}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-moment`}
        onChange={event => onChange({ [name]: event.target.value, when: 'moment' })}
      />
    </div>
  )
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>When readers see it</legend>
      {choice('draft', 'Not yet', 'It stays a draft.')}
      {choice('now', 'Now', 'As soon as it is saved.')}
      <Choice
        type="radio"
        name="publication"
        label="From an exact moment on"
        hint="To the second, London time. Neither the page nor any calendar knows of it before."
        checked={atMoment}
        onChange={() =>
          onChange({
            when: 'moment',
            ...(values.onDate === '' && { onDate: londonTime(new Date(now + day)).date }),
          })
        }
      />
      {atMoment && (
        <div className={inputs.moment}>
          <div className={layout.actions}>
            {field('onDate', 'date', 'Date in London')}
            {field('onTime', 'time', 'Time in London')}
          </div>
          <p id={`${id}-moment`} role="status">
            {error ? <span className={inputs.error}>{error}</span> : at && exactMoment(at)}
          </p>
        </div>
      )}
    </fieldset>
  )
}

import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react'
import { eventTypes } from '#contract/publishing/calendar.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import { Choice } from '../../../kit/Choices.tsx'
import type { FieldErrors } from '../../../kit/useAction.ts'
import type { Values } from './values.ts'
import { typeNames } from './words.ts'

type TextName = {
  [K in keyof Values]: string extends Values[K] ? K : never
}[keyof Values]

/** What an event is, when and where, and where it can be followed. */
export const EventFields = (props: {
  values: Values
  errors: FieldErrors
  onChange: (patch: Partial<Values>) => void
}) => {
  const { values, errors, onChange } = props
  const field = (name: TextName, label: string) => ({
    label,
    value: values[name],
    hasError: errors[name] !== undefined,
    'aria-invalid': errors[name] !== undefined,
    errorMessage: errors[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const retype = (value: string) => {
    const type = eventTypes.find(each => each === value) ?? 'other'
    const named = values.title === '' || values.title === typeNames[values.type]
    onChange({ type, ...(named && { title: typeNames[type] }) })
  }
  const hasTime = values.time !== ''
  return (
    <>
      <div className={inputs.columns}>
        <SelectField label="Type" value={values.type} onChange={event => retype(event.target.value)}>
          {eventTypes.map(type => (
            <option key={type} value={type}>
              {typeNames[type]}
            </option>
          ))}
        </SelectField>
        <TextField {...field('title', 'Title')} isRequired maxLength={200} />
      </div>
      <div className={inputs.columns}>
        <TextField {...field('date', 'Date in London')} type="date" isRequired />
        {hasTime && (
          <>
            <TextField {...field('time', 'Begins, London time')} type="time" isRequired />
            <TextField {...field('ends', 'Ends (optional)')} type="time" />
          </>
        )}
      </div>
      <Choice
        type="checkbox"
        label="The whole day"
        hint="No hour is shown, and calendars show it for the day."
        checked={!hasTime}
        onChange={event => onChange({ time: event.target.checked ? '' : '07:00', ends: '' })}
      />
      <Choice
        type="checkbox"
        label="Provisional"
        hint="Readers see that the date may still change."
        checked={values.provisional}
        onChange={event => onChange({ provisional: event.target.checked })}
      />
      <div className={inputs.columns}>
        <TextField
          {...field('period_end', 'Last day of the period (optional)')}
          type="date"
          descriptiveText="For results and what belongs to them: readers find them grouped by period."
        />
        <TextField
          {...field('place', 'Place (optional)')}
          maxLength={200}
          descriptiveText="Where a meeting is held."
        />
      </div>
      <TextAreaField {...field('text', 'Text (optional)')} rows={3} maxLength={2000} />
      <div className={inputs.columns}>
        <TextField {...field('webcast_url', 'Webcast (optional)')} type="url" placeholder="https://" />
        <TextField {...field('recording_url', 'Recording (optional)')} type="url" placeholder="https://" />
      </div>
    </>
  )
}

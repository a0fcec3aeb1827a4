import { useId } from 'react'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { Choice } from '../../../kit/Choices.tsx'
import type { Values } from './values.ts'

/** Whether a release is confidential, and who may know of it until it is out. */
export const ReadersField = (props: {
  values: Pick<Values, 'confidential' | 'readers'>
  error: string | undefined
  onChange: (patch: Partial<Values>) => void
}) => {
  const { values, error, onChange } = props
  const id = useId()
  return (
    <>
      <Choice
        type="checkbox"
        label="Confidential: only people who are named"
        hint="Other staff find neither it nor what is in it, nor its titles and file names, until readers see it. Every view and download goes on record, with time and network address, and a downloaded PDF carries its reader’s name on each page."
        checked={values.confidential}
        onChange={event => onChange({ confidential: event.target.checked })}
      />
      {values.confidential && (
        <div className={inputs.group}>
          <label className={inputs.label} htmlFor={id}>
            Mail addresses of who may see it, one a line
          </label>
          <textarea
            id={id}
            className={inputs.area}
            value={values.readers}
            aria-invalid={error !== undefined}
            aria-describedby={`${id}-note`}
            onChange={event => onChange({ readers: event.target.value })}
          />
          <p id={`${id}-note`} className={layout.quiet}>
            You are one of them. Name whoever is to approve it, too.
          </p>
          <p className={inputs.error} role="alert">
            {error}
          </p>
        </div>
      )}
    </>
  )
}

import { useId } from 'react'
import { londonTime } from '#contract/londonTime.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { Choice } from '../../../kit/Choices.tsx'
import { exactMoment, fromNow } from '../pickers/moments.ts'
import type { Chosen, When } from './moment.ts'

const day = 86_400_000

/** When a release goes out: at its approval, or at an exact moment in London, with the moment in UTC beside it. */
export const MomentFields = (props: {
  when: When
  chosen: Chosen
  /** The server's clock, ms. */
  now: number
  /** Whether to say what is wrong even before anything was filled in. */
  shown: boolean
  /** What it is called when there is no moment. */
  atOnce?: string
  onChange: (patch: Partial<When>) => void
}) => {
  const { when, chosen, now, onChange } = props
  const id = useId()
  const error = (props.shown || when.date !== '') && chosen.error
  const field = (name: 'date' | 'time', label: string, more: { min?: string; step?: number }) => (
    <div className={inputs.group}>
      <label className={inputs.label} htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <input
        {...more}
        id={`${id}-${name}`}
        className={inputs.input}
        type={name}
        required
        value={when[name]}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-moment`}
        onChange={event => onChange({ [name]: event.target.value, second: false })}
      />
    </div>
  )
  return (
    <fieldset className={inputs.group}>
      <legend className={inputs.label}>When readers see it</legend>
      <Choice
        type="radio"
        name="when"
        label={props.atOnce ?? 'As soon as it is approved'}
        checked={when.when === 'approval'}
        onChange={() => onChange({ when: 'approval' })}
      />
      <Choice
        type="radio"
        name="when"
        label="At an exact moment"
        hint="To the second, London time. Readers see nothing before it."
        checked={when.when === 'moment'}
        onChange={() =>
          onChange({
            when: 'moment',
            ...(when.date === '' && { date: londonTime(new Date(now + day)).date }),
          })
        }
      />
      {when.when === 'moment' && (
        <div className={inputs.moment}>
          <div className={layout.actions}>
            {field('date', 'Date in London', { min: londonTime(new Date(now)).date })}
            {field('time', 'Time in London', { step: 1 })}
          </div>
          {chosen.twice && (
            <fieldset className={inputs.group}>
              <legend className={inputs.label}>London’s clocks show this time twice that night</legend>
              {chosen.twice.map((at, index) => (
                <Choice
                  key={at}
                  type="radio"
                  name="twice"
                  label={`${index === 0 ? 'The first time, in summer time' : 'The second time, an hour later'}: ${at.slice(11, 19)} UTC`}
                  checked={when.second === (index === 1)}
                  onChange={() => onChange({ second: index === 1 })}
                />
              ))}
            </fieldset>
          )}
          <p id={`${id}-moment`} role="status">
            {error ? (
              <span className={inputs.error}>{error}</span>
            ) : (
              chosen.at && `${exactMoment(chosen.at)}, ${fromNow(Math.max(0, Date.parse(chosen.at) - now))}`
            )}
          </p>
        </div>
      )}
    </fieldset>
  )
}

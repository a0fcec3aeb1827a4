import { useId, type ComponentProps, type ReactNode } from 'react'
import inputs from './styles/Inputs.module.css'

/** A box to tick, or one of several to choose from; `hint` says what choosing it means. */
export const Choice = ({
  label,
  hint,
  ...input
}: ComponentProps<'input'> & { type: 'checkbox' | 'radio'; label: ReactNode; hint?: ReactNode }) => {
  const id = useId()
  return (
    <div className={inputs.choice}>
      <input {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

/** Boxes for several of a list, in the order of `options`, whose keys are the values. */
export const Choices = <Value extends string>(props: {
  name: string
  label: string
  options: Readonly<Record<Value, ReactNode>>
  chosen: readonly string[]
  isDisabled: boolean
  errorMessage: string
  onChoose: (chosen: Value[]) => void
}) => {
  const id = useId()
  const { chosen, errorMessage } = props
  const values = Object.keys(props.options) as Value[]
  return (
    <fieldset
      className={inputs.group}
      disabled={props.isDisabled}
      aria-describedby={errorMessage ? id : undefined}
    >
      <legend className={inputs.label}>{props.label}</legend>
      {values.map(value => (
        <Choice
          key={value}
          type="checkbox"
          name={props.name}
          label={props.options[value]}
          checked={chosen.includes(value)}
          aria-invalid={errorMessage !== ''}
          onChange={() => props.onChoose(values.filter(each => (each === value) !== chosen.includes(each)))}
        />
      ))}
      <p id={id} className={inputs.error}>
        {errorMessage}
      </p>
    </fieldset>
  )
}

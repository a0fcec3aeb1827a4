import { useId, type ComponentProps, type ReactNode } from 'react'
import inputs from '../styles/Inputs.module.css'

interface Props extends ComponentProps<'input'> {
  type: 'checkbox' | 'radio'
  label: ReactNode
  /** What choosing it means. */
  hint?: ReactNode
}

/** A box to tick, or one of several to choose from. */
export const Choice = ({ label, hint, ...input }: Props) => {
  const id = useId()
  return (
    <div className={inputs.choice}>
      <input {...input} id={id} aria-describedby={hint ? `${id}-hint` : undefined} />
      <label htmlFor={id}>{label}</label>
      {hint && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  )
}

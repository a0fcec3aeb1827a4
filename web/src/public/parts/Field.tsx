import type { ReactElement, ReactNode } from 'react'
import { cloneElement } from 'react'
import styles from './Form.module.css'

interface Props {
  /** Name of the value, and base of the element's id. */
  name: string
  label: ReactNode
  /** The fault of the typed value. */
  error?: string | undefined
  /** An input, select or textarea. */
  children: ReactElement<Record<string, unknown>>
}

/** A field of a form with its label, and what is wrong with it beside it. */
export const Field = ({ name, label, error, children }: Props) => (
  <p className={styles['field']}>
    <label htmlFor={name}>{label}</label>
    {cloneElement(children, {
      id: name,
      name,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error ? `${name}-error` : undefined,
    })}
    {error && (
      <span id={`${name}-error`} className={styles['error']}>
        {error}
      </span>
    )}
  </p>
)

import { Button } from '@aws-amplify/ui-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { Dialog } from '../../kit/Dialog.tsx'
import type { FieldErrors } from '../../kit/useAction.ts'
import inputs from '../styles/Inputs.module.css'
import styles from './FormDialog.module.css'
import shared from './Github.module.css'

/** A dialog with a form. Closing it keeps what was typed; Cancel gives it up. */
export const FormDialog = (props: {
  title: string
  submit: string
  busy: boolean
  /** What has to come before it can be sent; meanwhile people go on typing. */
  waiting?: string | undefined
  errors: FieldErrors
  onSubmit: () => void
  onCancel: () => void
  onClose: () => void
  children: ReactNode
}) => {
  const { busy, errors } = props
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [errors, busy])
  return (
    <Dialog title={props.title} onClose={props.onClose}>
      <form
        ref={form}
        className={shared.section}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        <fieldset className={inputs.form} disabled={busy} aria-label={props.title}>
          {props.children}
        </fieldset>
        <footer className={styles.footer}>
          <Button isDisabled={busy} onClick={props.onCancel}>
            Cancel
          </Button>
          <Button type="submit" variation="primary" isDisabled={busy || props.waiting !== undefined}>
            {busy ? 'Sending…' : (props.waiting ?? props.submit)}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

import { Button } from '@aws-amplify/ui-react'
import { useId, useState, type ReactNode } from 'react'
import { Dialog } from '../../kit/Dialog.tsx'
import inputs from '../../kit/styles/Inputs.module.css'
import layout from '../../kit/styles/Layout.module.css'

/** A dialog that says what something does, and asks why, for the record, before it is done. */
export const ReasonDialog = (props: {
  title: string
  /** The effect, and other fields. */
  children: ReactNode
  /** The label of the text; a reason when absent. */
  label?: string
  /** Characters that it may have; 500 when not given. */
  longest?: number
  /** The buttons: what leaves all as it is, what does it, and what that says meanwhile. */
  keep: string
  act: string
  acting: string
  isDestructive?: boolean
  busy: boolean
  /** Why it was not done. */
  problem: string | undefined
  onAct: (reason: string) => void
  onClose: () => void
}) => {
  const { problem, busy, onClose } = props
  const [reason, setReason] = useState('')
  const field = useId()
  return (
    <Dialog title={props.title} onClose={onClose}>
      <form
        className={layout.stack}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          props.onAct(reason)
        }}
      >
        {props.children}
        <div className={inputs.group}>
          <label className={inputs.label} htmlFor={field}>
            {props.label ?? 'Reason, for the record'}
          </label>
          <textarea
            id={field}
            className={inputs.area}
            value={reason}
            maxLength={props.longest ?? 500}
            data-autofocus
            aria-invalid={problem !== undefined}
            aria-describedby={`${field}-error`}
            onChange={event => setReason(event.target.value)}
          />
          <span id={`${field}-error`} className={inputs.error} role="alert">
            {problem}
          </span>
        </div>
        <footer className={layout.footer}>
          <Button onClick={onClose}>{props.keep}</Button>
          <Button
            type="submit"
            variation="primary"
            {...(props.isDestructive && { colorTheme: 'error' as const })}
            isDisabled={busy}
          >
            {busy ? props.acting : props.act}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

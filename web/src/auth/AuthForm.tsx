import { Button } from '@aws-amplify/ui-react'
import type { ReactNode, Ref } from 'react'
import styles from './AuthPage.module.css'

/** A form of the portal: its fields are disabled and its button says so while it is busy. */
export const AuthForm = (props: {
  formRef: Ref<HTMLFormElement>
  busy: boolean
  label: string
  busyLabel: string
  onSubmit: () => void
  children?: ReactNode
  /** Other ways to continue, below the button. */
  below?: ReactNode
}) => (
  <form
    ref={props.formRef}
    className={styles.form}
    noValidate
    aria-busy={props.busy}
    onSubmit={event => {
      event.preventDefault()
      props.onSubmit()
    }}
  >
    <fieldset disabled={props.busy}>
      {props.children}
      <Button type="submit" variation="primary" isDisabled={props.busy} isFullWidth>
        {props.busy ? props.busyLabel : props.label}
      </Button>
    </fieldset>
    {props.below && <div className={styles.below}>{props.below}</div>}
  </form>
)

import { Button } from '@aws-amplify/ui-react'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './AuthPage.module.css'

/** A step of the portal beside its two tabs: heading with the focus, what to do, a way back. */
export const AuthView = (props: {
  title: string
  text: ReactNode
  onBack: () => void
  children: ReactNode
}) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.view} aria-labelledby="auth-view">
      <h2 id="auth-view" ref={heading} tabIndex={-1}>
        {props.title}
      </h2>
      <p className={styles.hint}>{props.text}</p>
      {props.children}
      <Button variation="link" size="small" onClick={props.onBack}>
        Back to sign in
      </Button>
    </section>
  )
}

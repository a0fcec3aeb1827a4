import { Alert } from '@aws-amplify/ui-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import type { FieldErrors } from '../../kit/useAction.ts'
import styles from './Testing.module.css'

interface Props {
  title: string
  /** What it does and to whom. */
  text: string
  test: { busy: boolean; errors: FieldErrors; problem: string | undefined; send: () => Promise<void> }
  /** Why this person cannot use it. */
  obstacle?: string | undefined
  /** The local run's page of what was sent. */
  viewer?: { label: string; href: string } | undefined
  fields: ReactNode
  button: ReactNode
  result: ReactNode
}

/** A form that tries one service, with what came of it below. */
export const TestCard = ({ title, text, test, obstacle, viewer, fields, button, result }: Props) => {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { busy, errors, problem } = test
  useEffect(() => {
    if (!busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [busy, errors])
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className={styles.quiet}>{text}</p>
      {obstacle && <p className={styles.obstacle}>{obstacle}</p>}
      <form
        ref={form}
        noValidate
        aria-labelledby={id}
        onSubmit={event => {
          event.preventDefault()
          void test.send()
        }}
      >
        <fieldset className={styles.fields} disabled={busy || obstacle !== undefined}>
          {fields}
          <div className={styles.actions}>{button}</div>
        </fieldset>
      </form>
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false}>
          {problem}
        </Alert>
      )}
      <div role="status" className={styles.result}>
        {result}
      </div>
      {viewer && (
        <p className={styles.viewer}>
          <ExternalLink href={viewer.href}>{viewer.label}</ExternalLink>
        </p>
      )}
    </section>
  )
}

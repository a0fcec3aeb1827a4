import { useState } from 'react'
import { contactFault, contactLimits } from '#contract/audience/contactRules.ts'
import { company } from '#content/company.ts'
import { updates } from '#content/updates.ts'
import { createApi } from '../../api.ts'
import button from '../../ui/Button.module.css'
import { Field } from '../parts/Field.tsx'
import styles from '../parts/Form.module.css'
import { useSending } from '../parts/useSending.ts'

const words = updates.form

const faultsOf = (email: string) => {
  const fault = contactFault('email', email)
  return fault ? { email: fault } : {}
}

/** Asks for investor updates: mails a link that confirms (decision 6). The card around it brings the heading. */
export const SubscribeForm = () => {
  const { form, ready, busy, faults, failure, send, recheck } = useSending()
  const [asked, setAsked] = useState(false)

  const submit = (element: HTMLFormElement) => {
    const email = String(new FormData(element).get('email') ?? '').trim()
    setAsked(false)
    void send(faultsOf(email), async () => {
      await createApi().subscribe({ body: { email } })
      element.reset()
      setAsked(true)
    })
  }

  return (
    <>
      <noscript>
        <p>
          {words.withoutScripts}{' '}
          <a href={`mailto:${company.email.investorRelations}`}>{company.email.investorRelations}</a>
        </p>
      </noscript>
      <form
        ref={form}
        method="post"
        noValidate
        aria-busy={busy}
        className={styles['form']}
        onSubmit={event => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
        onInput={({ currentTarget }) =>
          recheck('email', faultsOf(String(new FormData(currentTarget).get('email'))).email)
        }
      >
        <fieldset disabled={busy}>
          <Field name="email" label={words.email} error={faults['email']}>
            <input type="email" required autoComplete="email" maxLength={contactLimits.email} />
          </Field>
          {failure && (
            <p role="alert" className={styles['failed']}>
              {failure}
            </p>
          )}
          <div className={styles['actions']}>
            <button type="submit" className={button['button']} disabled={!ready || busy}>
              {busy ? words.sending : words.button}
            </button>
            <p role="status" className={styles['note']}>
              {asked ? <strong>{words.asked}</strong> : words.note}
            </p>
          </div>
        </fieldset>
      </form>
    </>
  )
}

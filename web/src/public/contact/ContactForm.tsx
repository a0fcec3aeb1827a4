import { useEffect, useState, type RefObject } from 'react'
import { Link } from 'react-router-dom'
import { company } from '#content/company.ts'
import { contact } from '#content/contact.ts'
import {
  contactFault,
  type ContactFields,
  contactLimits,
  userTypes,
  type UserType,
} from '#contract/audience/contactRules.ts'
import { createApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import button from '../../ui/Button.module.css'
import { Field } from '../parts/Field.tsx'
import styles from '../parts/Form.module.css'
import { type Faults, useSending } from '../parts/useSending.ts'

const names = [
  'fullName',
  'email',
  'company',
  'userType',
  'message',
] as const satisfies (keyof ContactFields)[]

/** The values of the form's text fields. */
const readFields = (data: FormData): ContactFields =>
  Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')])) as Record<
    keyof ContactFields,
    string
  >

/** The faults of the fields, by the API's own rules. */
const faultsOf = (fields: ContactFields): Faults =>
  Object.fromEntries(
    names.flatMap(name => {
      const fault = contactFault(name, fields[name])
      return fault ? [[name, fault]] : []
    }),
  )

/** The fault of one field; undefined where it has none or is not one of them. */
const faultOf = (name: string, value: string): string | undefined => {
  const known = names.find(each => each === name)
  return known && contactFault(known, value)
}

const { form: words, failed } = contact
const { labels } = words

/** The result of asking for a link for investor updates, if the reader asked. */
export type AskedUpdates = 'not_asked' | 'asked' | 'failed'

interface Props {
  fullName: RefObject<HTMLInputElement | null>
  onSent: (updates: AskedUpdates) => void
}

const Failure = ({ message }: { message: string }) => (
  <div role="alert" className={styles['failed']}>
    <p>
      <strong>{failed.heading}</strong> {message}
    </p>
    <p>
      {failed.kept} {failed.otherwise} <a href={`mailto:${company.email.general}`}>{company.email.general}</a>
      .
    </p>
  </div>
)

/** The contact form. What is typed stays until it was sent. */
export const ContactForm = ({ fullName, onSent }: Props) => {
  const { form, ready, busy, faults, failure, send, recheck } = useSending()
  const [userType, setUserType] = useState('')
  // The browser may have kept a choice over a reload.
  useEffect(() => setUserType(form.current?.['userType']?.value ?? ''), [form])
  const placeholder = words.placeholders[userType as UserType] ?? words.placeholder

  const submit = (data: FormData) => {
    const fields = readFields(data)
    void send(faultsOf(fields), async () => {
      const { updates } = await createApi().sendContactMessage({
        body: {
          ...fields,
          userType: fields.userType as UserType,
          subscribe: data.has('subscribe'),
          website: String(data.get('website') ?? ''),
        },
      })
      onSent(updates)
    })
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-busy={busy}
      className={styles['form']}
      onSubmit={event => {
        event.preventDefault()
        submit(new FormData(event.currentTarget))
      }}
      onInput={({ target }) => {
        if ('name' in target && 'value' in target) recheck(String(target.name), faultOf(String(target.name), String(target.value))) // oxfmt-ignore
      }}
    >
      <fieldset disabled={busy}>
        <div className={styles['pair']}>
          <Field name="fullName" label={labels.fullName} error={faults['fullName']}>
            <input ref={fullName} required autoComplete="name" maxLength={contactLimits.fullName} />
          </Field>
          <Field name="email" label={labels.email} error={faults['email']}>
            <input type="email" required autoComplete="email" maxLength={contactLimits.email} />
          </Field>
          <Field
            name="company"
            label={
              <>
                {labels.company} <span>({words.optional})</span>
              </>
            }
            error={faults['company']}
          >
            <input autoComplete="organization" maxLength={contactLimits.company} />
          </Field>
          <Field name="userType" label={labels.userType} error={faults['userType']}>
            <select required onChange={event => setUserType(event.target.value)}>
              <option value="">{words.choose}</option>
              {userTypes.map(type => (
                <option key={type} value={type}>
                  {words.userTypes[type]}
                </option>
              ))}
            </select>
          </Field>
        </div>
        <Field name="message" label={labels.message} error={faults['message']}>
          <textarea required rows={6} maxLength={contactLimits.message} placeholder={placeholder} />
        </Field>
        <label className={styles['check']}>
          <input type="checkbox" name="subscribe" />
          {labels.subscribe}
        </label>
        <div className={styles['trap']} aria-hidden="true">
          <label>
            Website <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        {failure && <Failure message={failure} />}
        <div className={styles['actions']}>
          <button type="submit" className={button['button']} disabled={!ready || busy}>
            {busy ? words.sending : words.send}
          </button>
          <p className={styles['note']}>
            {words.privacy.text} <Link to={paths.privacy}>{words.privacy.link}</Link>.
          </p>
        </div>
      </fieldset>
    </form>
  )
}

import { useEffect, useRef, useState, type RefObject } from 'react'
import { company } from '#content/company.ts'
import { contact } from '#content/contact.ts'
import { contactPanelFor } from '../../constants.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { Toasts } from '../../ui/toast/Toasts.tsx'
import form from '../parts/Form.module.css'
import { ContactForm, type AskedUpdates } from './ContactForm.tsx'
import styles from './Contact.module.css'

const { form: words, sent, toast: thanks, updates: updateWords } = contact
const { general, investorRelations } = company.email

const WithoutScripts = () => (
  <noscript>
    <p>{words.withoutScripts}</p>
    <ul className={styles['addresses']}>
      {[general, investorRelations].map(address => (
        <li key={address}>
          <a href={`mailto:${address}`}>{address}</a>
        </li>
      ))}
    </ul>
  </noscript>
)

const SentPanel = ({ updates }: { updates: AskedUpdates }) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} role="status" tabIndex={-1} className={`${form['panel']} ${styles['sent']}`}>
      <h3>{sent.heading}</h3>
      <p>{sent.text}</p>
      {updates === 'asked' && <p>{updateWords.asked.text}</p>}
    </div>
  )
}

/** The form; after a send, for three seconds, that it was sent; then the form again, empty. */
export const ContactSection = ({ fullName }: { fullName: RefObject<HTMLInputElement | null> }) => {
  const [updates, setUpdates] = useState<AskedUpdates>()
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    if (!updates) return
    const timer = setTimeout(() => {
      // Who was reading the panel goes on at the heading above it, and nobody else is moved.
      if (document.activeElement?.getAttribute('role') === 'status') heading.current?.focus()
      setUpdates(undefined)
    }, contactPanelFor)
    return () => clearTimeout(timer)
  }, [updates])

  const onSent = (asked: AskedUpdates) => {
    setUpdates(asked)
    toast(thanks.title, thanks.text)
    if (asked === 'asked') toast(updateWords.asked.title, updateWords.asked.text)
    if (asked === 'failed') toastError(updateWords.failed.title, updateWords.failed.text)
  }

  return (
    <section aria-labelledby="get-in-touch" className={styles['form']}>
      <h2 id="get-in-touch" ref={heading} tabIndex={-1}>
        {words.heading}
      </h2>
      <WithoutScripts />
      {updates ? (
        <SentPanel updates={updates} />
      ) : (
        <>
          <p className={styles['needed']}>{words.text}</p>
          <ContactForm fullName={fullName} onSent={onSent} />
        </>
      )}
      <Toasts />
    </section>
  )
}

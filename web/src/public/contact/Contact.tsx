import { useRef } from 'react'
import { company } from '#content/company.ts'
import { contact } from '#content/contact.ts'
import button from '../../ui/Button.module.css'
import { Head } from '../../ui/Head.tsx'
import closing from '../parts/Closing.module.css'
import { LabelledValues } from '../parts/LabelledValues.tsx'
import { PageHero } from '../parts/PageHero.tsx'
import { ContactSection } from './ContactSection.tsx'
import styles from './Contact.module.css'

const { reach } = contact
const { email, registration } = company
const mailLink = (address: string) => <a href={`mailto:${address}`}>{address}</a>

const Reach = () => (
  <section aria-labelledby="reach" className={styles['reach']}>
    <h2 id="reach">{reach.heading}</h2>
    {reach.paragraphs.map(paragraph => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    <LabelledValues
      facts={[
        [reach.general, mailLink(email.general)],
        [reach.investorRelations, mailLink(email.investorRelations)],
        [reach.office, registration.office],
      ]}
    />
  </section>
)

export const Component = () => {
  const fullName = useRef<HTMLInputElement>(null)
  return (
    <>
      <Head title={contact.title} description={contact.description} />
      <PageHero heading={contact.hero} lead={contact.lead} />
      <div className={`wide ${styles['page']}`}>
        <ContactSection fullName={fullName} />
        <Reach />
      </div>
      <section aria-labelledby="closing" className={closing['band']}>
        <div className={`wide ${closing['closing']}`}>
          <h2 id="closing">{contact.closing.heading}</h2>
          <div>
            <p>{contact.closing.text}</p>
            <button
              type="button"
              className={`${button['button']} ${styles['start']}`}
              onClick={() => fullName.current?.focus()}
            >
              {contact.closing.button}
            </button>
          </div>
        </div>
      </section>
    </>
  )
}

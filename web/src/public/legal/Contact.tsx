import { company } from '#content/company.ts'
import { legal } from '#content/legal.ts'
import { Facts } from '../parts/Facts.tsx'

const { heading, text, address, email } = legal.contact
const { registration } = company

/** Postal address and e-mail of the company. */
export const Contact = () => (
  <section id="contact">
    <h2>{heading}</h2>
    <p>{text}</p>
    <Facts
      facts={[
        [address, `${registration.name}, ${registration.office}`],
        [email, <a href={`mailto:${company.email.general}`}>{company.email.general}</a>],
      ]}
    />
  </section>
)

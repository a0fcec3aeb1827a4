import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import styles from './Corporate.module.css'

type Adviser = CompanyFacts['advisers']['list'][number]

/** Cards of those who act for the company: what they do, who they are, how to reach them. */
export const Advisers = ({ advisers }: { advisers: Adviser[] }) => (
  <ul className={styles['cards']}>
    {advisers.map(({ role, company, contact }) => (
      <li key={`${role} ${company}`} className={styles['card']}>
        <h3>{role}</h3>
        <p className={styles['company']}>{company}</p>
        <p>{contact.includes('@') ? <a href={`mailto:${contact}`}>{contact}</a> : contact}</p>
      </li>
    ))}
  </ul>
)

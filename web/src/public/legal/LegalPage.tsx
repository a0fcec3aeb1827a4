import { Link } from 'react-router-dom'
import { company } from '#content/company.ts'
import { legal } from '#content/legal.ts'
import { navigation } from '#content/navigation.ts'
import type { LegalText } from '#content/schemaLegal.ts'
import { once } from '#contract/once.ts'
import { Head } from '../../ui/Head.tsx'
import { LabelledValues } from '../parts/LabelledValues.tsx'
import { Block } from './Block.tsx'
import styles from './LegalPage.module.css'

const format = once(
  () => new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)

/** A month (`2025-01`) as `January 2025`; throws RangeError on anything else. */
export const monthName = (month: string): string => format().format(new Date(`${month}-01T00:00:00Z`))

const { heading, text, address, email } = legal.contact
const { registration } = company

/** Postal address and e-mail of the company. */
const Contact = () => (
  <section id="contact">
    <h2>{heading}</h2>
    <p>{text}</p>
    <LabelledValues
      facts={[
        [address, `${registration.name}, ${registration.office}`],
        [email, <a href={`mailto:${company.email.general}`}>{company.email.general}</a>],
      ]}
    />
  </section>
)

const Aside = ({ text }: { text: LegalText }) => (
  <div className={styles['aside']}>
    <nav aria-label={legal.contents}>
      <h2>{legal.contents}</h2>
      <ul>
        {[...text.sections, { id: 'contact', heading: legal.contact.heading }].map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`}>{heading}</a>
          </li>
        ))}
      </ul>
    </nav>
    <nav aria-label={legal.others}>
      <h2>{legal.others}</h2>
      <ul>
        {navigation.legal
          .filter(({ name }) => name !== text.title)
          .map(({ name, href }) => (
            <li key={href}>
              <Link to={href}>{name}</Link>
            </li>
          ))}
      </ul>
    </nav>
  </div>
)

/** A legal text with its contents, and where to write about it. */
export const LegalPage = ({ text }: { text: LegalText }) => (
  <article className={`wide ${styles['page']}`}>
    <Head title={text.title} description={text.description} />
    <header className={styles['head']}>
      <p className="figures">
        {legal.updatedLabel} <time dateTime={text.updated}>{monthName(text.updated)}</time>
      </p>
      <h1>{text.title}</h1>
      <p className={styles['lead']}>{text.lead}</p>
    </header>
    <div className={styles['columns']}>
      <Aside text={text} />
      <div className={styles['text']}>
        {text.sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id}>
            <h2>{heading}</h2>
            {blocks.map((block, index) => (
              <Block key={index} block={block} />
            ))}
          </section>
        ))}
        <Contact />
      </div>
    </div>
  </article>
)

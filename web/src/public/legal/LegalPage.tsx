import { Link } from 'react-router-dom'
import { legal } from '#content/legal.ts'
import { navigation } from '#content/navigation.ts'
import type { LegalText } from '#content/schemaLegal.ts'
import { Head } from '../../ui/Head.tsx'
import { Block } from './Block.tsx'
import { Contact } from './Contact.tsx'
import { monthName } from './monthName.ts'
import styles from './LegalPage.module.css'

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

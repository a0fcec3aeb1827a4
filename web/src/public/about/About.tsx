import { about } from '#content/about.ts'
import { company } from '#content/company.ts'
import { directorsOf } from '#content/factParts.ts'
import { people } from '#content/people.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData, useSettled, type Outcome } from '../../deferred.ts'
import { Head } from '../../ui/Head.tsx'
import { FactsNote } from '../facts/FactsNote.tsx'
import { knownOf, readFacts, withFacts, type Known } from '../facts/readFacts.ts'
import { Closing } from '../parts/Closing.tsx'
import { PageHero } from '../parts/PageHero.tsx'
import styles from './About.module.css'
import { Leadership } from './Leadership.tsx'

const { name, description, email, listing, registration } = company

/** The company in the words of schema.org, for search engines; a data block, which no browser runs. */
const data = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Corporation',
  name,
  legalName: registration.name,
  description,
  email: email.general,
  address: registration.office,
  tickerSymbol: `LON ${listing.code}`,
}).replaceAll('<', '\\u003c')

const CompanyData = () => <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />

const { mission, philosophy } = about

interface Data extends Record<string, unknown> {
  facts: Outcome<Known<'directors'>>
}

export const loader = (api: PublicApi) => () => withFacts(readFacts(api, 'directors'), {})

export const Component = () => {
  const outcome = useSettled(useDeferredData<Data>(['facts']).facts)
  return (
    <>
      <Head title={`${about.title} ${company.brand}`} description={about.description} />
      <CompanyData />
      <PageHero heading={about.hero} lead={about.lead} />
      <section aria-labelledby="mission" className={styles['band']}>
        <div className={`wide ${styles['mission']}`}>
          <h2 id="mission">{mission.heading}</h2>
          <p className={styles['lead']}>{mission.lead}</p>
          <div className={styles['text']}>
            {mission.paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </section>
      <section id="philosophy" aria-labelledby="philosophy-title" className={`wide ${styles['philosophy']}`}>
        <div className={styles['intro']}>
          <h2 id="philosophy-title">{philosophy.heading}</h2>
          <p>{philosophy.text}</p>
        </div>
        <ol className={styles['rules']}>
          {philosophy.items.map(({ title, content }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{content}</p>
            </li>
          ))}
        </ol>
      </section>
      <Leadership
        directors={knownOf(outcome, { directors: directorsOf(people) }).directors}
        note={<FactsNote outcome={outcome} />}
      />
      <Closing words={about.contact} />
    </>
  )
}

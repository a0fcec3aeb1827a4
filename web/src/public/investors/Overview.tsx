import { Link } from 'react-router-dom'
import { investors } from '#content/investors.ts'
import type { PublicApi } from '../../api.ts'
import { useDeferredData, useSettled, type Outcome } from '../../deferred.ts'
import { Head } from '../../ui/Head.tsx'
import { FactsNote } from '../facts/FactsNote.tsx'
import { withFacts } from '../facts/readFacts.ts'
import { Section } from '../parts/Section.tsx'
import { Featured } from './Featured.tsx'
import { readFeatured, type Featured as FeaturedThings } from './readFeatured.ts'
import { builtRule26, readRule26, type Rule26Facts } from './readRule26.ts'
import { Rule26Index } from './Rule26Index.tsx'
import styles from './Overview.module.css'

const { title, description, notice, cards, calendar } = investors.overview

interface Data extends Record<string, unknown> {
  featured: FeaturedThings
  facts: Outcome<Rule26Facts>
}

export const loader = (api: PublicApi) => () => withFacts(readRule26(api), { featured: readFeatured(api) })

export const Component = () => {
  const { featured, facts } = useDeferredData<Data>(['featured', 'facts'])
  const outcome = useSettled(facts)
  return (
    <div className={`wide ${styles['page']}`}>
      <Head title={title} description={description} />
      <div className={styles['featured']}>
        <Featured late={featured} />
      </div>
      <section className={styles['notice']}>
        <h2>{notice.heading}</h2>
        <div>
          {notice.paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </section>
      <div className={styles['cards']}>
        {cards.map(card => (
          <section key={card.title}>
            <h2>{card.title}</h2>
            <p>{card.text}</p>
          </section>
        ))}
      </div>
      <Section title={calendar.heading} text={calendar.text}>
        <p>
          <Link to={calendar.link.href}>{calendar.link.name}</Link>
        </p>
        <p>
          <Link to={calendar.meetings.href}>{calendar.meetings.name}</Link>
        </p>
      </Section>
      <FactsNote outcome={outcome} />
      <Rule26Index known={outcome && 'value' in outcome ? outcome.value : builtRule26} />
    </div>
  )
}

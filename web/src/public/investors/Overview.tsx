import { Link } from 'react-router-dom'
import { investors } from '#content/investors.ts'
import type { PublicApi } from '../../api.ts'
import { useLateData } from '../../late.ts'
import { Head } from '../../ui/Head.tsx'
import { Section } from '../parts/Section.tsx'
import { Featured } from './Featured.tsx'
import { readFeatured, type Featured as FeaturedThings } from './readFeatured.ts'
import { Rule26Index } from './Rule26Index.tsx'
import styles from './Overview.module.css'

const { title, description, notice, cards, calendar } = investors.overview

export const loader = (api: PublicApi) => () => ({ featured: readFeatured(api) })

export const Component = () => {
  const { featured } = useLateData<{ featured: FeaturedThings }>(['featured'])
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
      </Section>
      <Rule26Index />
    </div>
  )
}

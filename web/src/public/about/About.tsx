import { about } from '#content/about.ts'
import { company } from '#content/company.ts'
import { Head } from '../../ui/Head.tsx'
import { Closing } from '../parts/Closing.tsx'
import { PageHero } from '../parts/PageHero.tsx'
import { CompanyData } from './CompanyData.tsx'
import { Leadership } from './Leadership.tsx'
import styles from './About.module.css'

const { mission, philosophy } = about

export const Component = () => (
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
    <Leadership />
    <Closing words={about.contact} />
  </>
)

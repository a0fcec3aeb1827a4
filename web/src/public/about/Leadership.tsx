import type { ReactNode } from 'react'
import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { about } from '#content/about.ts'
import { investors } from '#content/investors.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Updated } from '../parts/Updated.tsx'
import { Portrait } from './Portrait.tsx'
import styles from './About.module.css'

const { heading, text, portrait, connect } = about.leadership

interface Props {
  directors: CompanyFacts['directors']
  /** A note on how recent it is. */
  note?: ReactNode
}

/** The leaders of the company. */
export const Leadership = ({ directors, note }: Props) => (
  <section id="leadership" aria-labelledby="leadership-title" className={styles['band']}>
    <div className={`wide ${styles['leadership']}`}>
      <div className={styles['intro']}>
        <h2 id="leadership-title">{heading}</h2>
        <div>
          <p>{text}</p>
          <Updated label={investors.facts.asAt} date={directors.as_at} />
        </div>
      </div>
      {note}
      <ul className={styles['people']}>
        {directors.list.map(({ name, title, bio, profile, monogram }, index) => (
          <li key={name}>
            <Portrait label={`${portrait} ${name}`} monogram={monogram} figure={index} />
            <h3>{name}</h3>
            <p className={styles['title']}>{title}</p>
            <p>{bio}</p>
            {profile && (
              <ExternalLink href={profile} className={styles['connect']}>
                {connect}
                <span className="hidden"> {name}</span>
              </ExternalLink>
            )}
          </li>
        ))}
      </ul>
    </div>
  </section>
)

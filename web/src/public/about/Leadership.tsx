import { about } from '#content/about.ts'
import { people } from '#content/people.ts'
import { ExternalLink } from '../../ui/ExternalLink.tsx'
import { Portrait } from './Portrait.tsx'
import styles from './About.module.css'

const { heading, text, portrait, connect } = about.leadership

/** Who leads the company. */
export const Leadership = () => (
  <section id="leadership" aria-labelledby="leadership-title" className={styles['band']}>
    <div className={`wide ${styles['leadership']}`}>
      <div className={styles['intro']}>
        <h2 id="leadership-title">{heading}</h2>
        <p>{text}</p>
      </div>
      <ul className={styles['people']}>
        {people.people.map(({ name, title, bio, profile, monogram }, index) => (
          <li key={name}>
            <Portrait label={`${portrait} ${name}`} monogram={monogram} figure={index} />
            <h3>{name}</h3>
            <p className={styles['title']}>{title}</p>
            <p>{bio}</p>
            <ExternalLink href={profile} className={styles['connect']}>
              {connect}
              <span className="hidden"> {name}</span>
            </ExternalLink>
          </li>
        ))}
      </ul>
    </div>
  </section>
)

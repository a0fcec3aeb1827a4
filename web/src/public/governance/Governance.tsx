import { governance } from '#content/governance.ts'
import { Head } from '../../ui/Head.tsx'
import { Section } from '../parts/Section.tsx'
import { Updated } from '../parts/Updated.tsx'
import { Board } from './Board.tsx'
import { Committees } from './Committees.tsx'
import { Principles } from './Principles.tsx'
import styles from './Governance.module.css'

const { reserved } = governance

export const Component = () => (
  <div className={`wide ${styles['page']}`}>
    <Head title={governance.title} description={governance.description} />
    <Section
      title={governance.heading}
      text={`${governance.code}, ${governance.edition} edition`}
      aside={<Updated label={governance.updatedLabel} date={governance.updated} />}
    >
      <div className={styles['lead']}>
        {governance.paragraphs.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
    <Board />
    <Principles />
    <Section id="reserved" title={reserved.heading} text={reserved.text}>
      <div className={styles['groups']}>
        {reserved.groups.map(({ title, matters }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul className={styles['list']}>
              {matters.map(matter => (
                <li key={matter}>{matter}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Section>
    <Committees />
  </div>
)

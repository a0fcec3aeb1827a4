import { committees } from '#content/committees.ts'
import { governance } from '#content/governance.ts'
import { Section } from '../parts/Section.tsx'
import { CommitteeText } from '../parts/CommitteeText.tsx'
import styles from './Governance.module.css'

const { heading, text, members, duties, closing } = governance.committees

/** The committees with their members and their duties in full. */
export const Committees = () => (
  <Section id="committees" title={heading} text={text}>
    <div className={styles['groups']}>
      {committees.committees.map(committee => (
        <section key={committee.id} id={committee.id}>
          <CommitteeText committee={committee} members={members} />
          <h4>{duties}</h4>
          <ul className={styles['list']}>
            {committee.duties.map(duty => (
              <li key={duty}>{duty}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
    <p>{closing}</p>
  </Section>
)

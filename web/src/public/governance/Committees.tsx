import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { governance } from '#content/governance.ts'
import { Section } from '../parts/Section.tsx'
import { CommitteeText } from '../parts/CommitteeText.tsx'
import styles from './Governance.module.css'

const { heading, text, members, duties, closing } = governance.committees

/** The part of an address that leads to a committee: `audit-committee`. */
const anchorOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The committees with their members and their duties in full. */
export const Committees = ({ committees }: Pick<CompanyFacts, 'committees'>) => (
  <Section id="committees" title={heading} text={text}>
    <div className={styles['groups']}>
      {committees.list.map(committee => (
        <section key={committee.name} id={anchorOf(committee.name)}>
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

import { Link } from 'react-router-dom'
import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { corporate } from '#content/corporate.ts'
import { CommitteeText } from '../parts/CommitteeText.tsx'
import { Reviewed } from '../parts/Reviewed.tsx'
import { Section } from '../parts/Section.tsx'
import { Updated } from '../parts/Updated.tsx'
import { Advisers } from './Advisers.tsx'
import styles from './Corporate.module.css'

const { advisers: adviserWords, auditors, committees: words, updatedLabel } = corporate

interface Props {
  advisers: CompanyFacts['advisers']
  committees: CompanyFacts['committees']
  /** When Rule 26 (o) was last reviewed. */
  reviewed?: string | undefined
}

/** The company's advisers (AIM Rule 26 (o)), and the committees of its board. */
export const AdvisersAndCommittees = ({ advisers, committees, reviewed }: Props) => (
  <>
    <Section
      title={adviserWords.heading}
      text={adviserWords.text}
      aside={<Reviewed label={updatedLabel} date={advisers.as_at} reviewed={reviewed} />}
    >
      <Advisers advisers={advisers.list.filter(({ auditor }) => !auditor)} />
    </Section>
    <Section title={auditors.heading} text={auditors.text}>
      <Advisers advisers={advisers.list.filter(({ auditor }) => auditor)} />
    </Section>
    <Section
      title={words.heading}
      text={words.text}
      aside={
        <>
          <Updated label={updatedLabel} date={committees.as_at} />
          <Link to={words.more.href}>{words.more.name}</Link>
        </>
      }
    >
      <div className={styles['cards']}>
        {committees.list.map(committee => (
          <section key={committee.name} className={styles['card']}>
            <CommitteeText committee={committee} members={words.members} />
          </section>
        ))}
      </div>
    </Section>
  </>
)

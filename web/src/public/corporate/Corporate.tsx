import { Link } from 'react-router-dom'
import { committees } from '#content/committees.ts'
import { corporate } from '#content/corporate.ts'
import { Head } from '../../ui/Head.tsx'
import { CommitteeText } from '../parts/CommitteeText.tsx'
import { Section } from '../parts/Section.tsx'
import { Updated } from '../parts/Updated.tsx'
import { Advisers } from './Advisers.tsx'
import styles from './Corporate.module.css'

const { advisers, auditors, committees: words, updated, updatedLabel } = corporate

export const Component = () => (
  <div className={`wide ${styles['page']}`}>
    <Head title={corporate.title} description={corporate.description} />
    <Section
      title={advisers.heading}
      text={advisers.text}
      aside={<Updated label={updatedLabel} date={updated} />}
    >
      <Advisers advisers={advisers.list} />
    </Section>
    <Section title={auditors.heading} text={auditors.text}>
      <Advisers advisers={auditors.list} />
    </Section>
    <Section
      title={words.heading}
      text={words.text}
      aside={<Link to={words.more.href}>{words.more.name}</Link>}
    >
      <div className={styles['cards']}>
        {committees.committees.map(committee => (
          <section key={committee.id} className={styles['card']}>
            <CommitteeText committee={committee} members={words.members} />
          </section>
        ))}
      </div>
    </Section>
  </div>
)

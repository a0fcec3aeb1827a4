import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { governance as words } from '#content/governance.ts'
import { Reviewed } from '../parts/Reviewed.tsx'
import { Section } from '../parts/Section.tsx'
import { Board } from './Board.tsx'
import { Committees } from './Committees.tsx'
import { Principles } from './Principles.tsx'
import styles from './Governance.module.css'

const { reserved } = words

interface Props extends Pick<CompanyFacts, 'governance' | 'directors' | 'committees'> {
  /** When Rule 26 (m) was last reviewed. */
  reviewed?: string | undefined
}

/** How the company is governed, and how it complies with its code (AIM Rule 26 (m)). */
export const GovernanceText = ({ governance, directors, committees, reviewed }: Props) => (
  <>
    <Section
      title={words.heading}
      text={`${words.code}, ${governance.edition} edition`}
      aside={<Reviewed label={words.updatedLabel} date={governance.as_at} reviewed={reviewed} />}
    >
      <div className={styles['lead']}>
        {governance.paragraphs.map(paragraph => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Section>
    <Board governance={governance} directors={directors} committees={committees} />
    <Principles governance={governance} />
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
    <Committees committees={committees} />
  </>
)

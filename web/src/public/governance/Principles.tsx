import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { qcaEditions } from '#contract/publishing/qcaEditions.ts'
import { governance as words } from '#content/governance.ts'
import { Section } from '../parts/Section.tsx'
import styles from './Governance.module.css'

const { heading, label } = words.principles

const Contents = ({ titles }: { titles: readonly string[] }) => (
  <nav aria-label={words.contents} className={styles['contents']}>
    <ol>
      {titles.map((title, index) => (
        <li key={title}>
          <a href={`#principle-${index + 1}`}>
            {label} {index + 1}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

/** The company's disclosures under each principle of its code, in the edition that it follows. */
export const Principles = ({ governance: { edition, disclosures } }: Pick<CompanyFacts, 'governance'>) => {
  const titles = qcaEditions[edition].principles
  return (
    <Section id="principles" title={heading} aside={<Contents titles={titles} />}>
      <ol className={styles['principles']}>
        {titles.map((title, index) => (
          <li key={title} id={`principle-${index + 1}`}>
            <h3>
              <span>
                {label} {index + 1}
              </span>
              {title}
            </h3>
            {disclosures[index]?.paragraphs.map(paragraph => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </li>
        ))}
      </ol>
    </Section>
  )
}

import { governance } from '#content/governance.ts'
import { Section } from '../parts/Section.tsx'
import styles from './Governance.module.css'

const { heading, label, list } = governance.principles

const Contents = () => (
  <nav aria-label={governance.contents} className={styles['contents']}>
    <ol>
      {list.map(({ title }, index) => (
        <li key={title}>
          <a href={`#principle-${index + 1}`}>
            {label} {index + 1}
          </a>
        </li>
      ))}
    </ol>
  </nav>
)

/** What the company discloses under each principle of its code. */
export const Principles = () => (
  <Section id="principles" title={heading} aside={<Contents />}>
    <ol className={styles['principles']}>
      {list.map(({ title, disclosure }, index) => (
        <li key={title} id={`principle-${index + 1}`}>
          <h3>
            <span>
              {label} {index + 1}
            </span>
            {title}
          </h3>
          {disclosure.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </li>
      ))}
    </ol>
  </Section>
)

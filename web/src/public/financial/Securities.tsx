import { company } from '#content/company.ts'
import { financial } from '#content/financial.ts'
import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { votesOf, type ShownHolders } from '#contract/publishing/holdings.ts'
import { wholeNumber } from '../../ui/format.ts'
import { LabelledValues } from '../parts/LabelledValues.tsx'
import { Reviewed } from '../parts/Reviewed.tsx'
import { Section } from '../parts/Section.tsx'
import styles from './Financial.module.css'
import { Holders } from './Holders.tsx'

const { notPublic, public: inPublic } = financial.float

/** How the shares divide into those in public hands and `percent` of others. */
const FreeFloat = ({ percent }: { percent: number }) => (
  <div className={`figures ${styles['float']}`}>
    <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <path d="M0 0h100v1H0z" className={styles['rest']} />
      <path d={`M0 0h${percent}v1H0z`} className={styles['part']} />
    </svg>
    <p className={styles['figure']}>
      {percent.toFixed(2)}% <span>{notPublic}</span>
    </p>
    <p className={styles['figure']}>
      {(100 - percent).toFixed(2)}% <span>{inPublic}</span>
    </p>
  </div>
)

const { shares } = company
const { capital: words, holders: holderWords, float } = financial

interface Props {
  capital: CompanyFacts['capital']
  holders: ShownHolders
  /** When Rule 26 (h) was last reviewed. */
  reviewed?: string | undefined
}

const treasuryText = ({ treasury, ...more }: CompanyFacts['capital']): string =>
  treasury === 0
    ? words.treasuryNone
    : words.treasurySome
        .replace('{treasury}', wholeNumber(treasury))
        .replace('{votes}', wholeNumber(votesOf({ treasury, ...more })))

/** Securities in issue, who holds them, and what is in public hands (AIM Rule 26 (h)). */
export const Securities = ({ capital, holders, reviewed }: Props) => {
  const oldest = capital.as_at < holders.as_at ? capital.as_at : holders.as_at
  return (
    <>
      <Section
        title={words.heading}
        text={words.text}
        aside={<Reviewed label={words.asOf} date={capital.as_at} reviewed={reviewed} />}
      >
        <p className={`figures ${styles['figure']}`}>
          {wholeNumber(capital.in_issue)}
          <span>{words.inIssue}</span>
        </p>
        <LabelledValues
          facts={[
            [words.shareCapital, `${shares.class} of ${shares.nominal} each`],
            [words.inIssue, wholeNumber(capital.in_issue)],
            [words.treasury, treasuryText(capital)],
            [words.restrictions, capital.restrictions],
          ]}
        />
      </Section>
      <Section
        title={holderWords.heading}
        text={holderWords.text}
        aside={<Reviewed label={holderWords.updatedLabel} date={holders.as_at} reviewed={reviewed} />}
      >
        <Holders list={holders.list} />
      </Section>
      <Section
        title={float.heading}
        text={float.text}
        aside={<Reviewed label={words.asOf} date={oldest} reviewed={reviewed} />}
      >
        <FreeFloat percent={holders.not_public_percent} />
      </Section>
    </>
  )
}

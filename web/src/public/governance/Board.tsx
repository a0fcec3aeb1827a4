import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import { governance as words } from '#content/governance.ts'
import { Section } from '../parts/Section.tsx'
import styles from './Governance.module.css'

const { heading, directorsLabel, boardMeetingsLabel, committeeMeetingsLabel } = words.board

/** The board in figures and in words. */
export const Board = ({
  governance,
  directors,
  committees,
}: Pick<CompanyFacts, 'governance' | 'directors' | 'committees'>) => {
  const figures = [
    { figure: directors.list.filter(({ director }) => director).length, label: directorsLabel },
    { figure: governance.board_meetings_a_year, label: boardMeetingsLabel },
    ...committees.list.map(({ name, meetings_a_year }) => ({
      figure: meetings_a_year,
      label: `${name} ${committeeMeetingsLabel}`,
    })),
  ]
  return (
    <Section id="board" title={heading}>
      <dl className={`figures ${styles['figures']}`}>
        {figures.map(({ figure, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {governance.board.map(paragraph => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </Section>
  )
}

import { committees } from '#content/committees.ts'
import { governance } from '#content/governance.ts'
import { Section } from '../parts/Section.tsx'
import styles from './Governance.module.css'

const {
  heading,
  directors,
  directorsLabel,
  meetingsAYear,
  boardMeetingsLabel,
  committeeMeetingsLabel,
  text,
} = governance.board

const figures = [
  { figure: directors, label: directorsLabel },
  { figure: meetingsAYear, label: boardMeetingsLabel },
  ...committees.committees.map(({ name, meetingsAYear }) => ({
    figure: meetingsAYear,
    label: `${name} ${committeeMeetingsLabel}`,
  })),
]

/** The board in figures and in words. */
export const Board = () => (
  <Section id="board" title={heading}>
    <dl className={`figures ${styles['figures']}`}>
      {figures.map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
    {text.map(paragraph => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </Section>
)

import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import styles from './CommitteeText.module.css'

interface Props {
  committee: CompanyFacts['committees']['list'][number]
  /** The heading of the list of members. */
  members: string
}

const times = ['once', 'twice']

/** `at least twice a year`; from three on in figures. */
const atLeast = (meetings: number) => `at least ${times[meetings - 1] ?? `${meetings} times`} a year`

/** The purpose of a committee, how often it meets, and its members. */
export const CommitteeText = ({
  committee: { name, text, meetings_a_year, members: people },
  members,
}: Props) => (
  <>
    <h3>{name}</h3>
    <p>
      {text} It meets {atLeast(meetings_a_year)}.
    </p>
    <h4>{members}</h4>
    <ul className={styles['members']}>
      {people.map(({ name: person, role }) => (
        <li key={person}>
          {person}, <span>{role}</span>
        </li>
      ))}
    </ul>
  </>
)

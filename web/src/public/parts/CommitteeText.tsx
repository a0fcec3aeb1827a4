import type { CompanyFacts } from '#contract/publishing/factShapes.ts'
import styles from './CommitteeText.module.css'

interface Props {
  committee: CompanyFacts['committees']['list'][number]
  /** What the list of members is called. */
  members: string
}

const times = ['once', 'twice']

/** `at least twice a year`; from three on in figures. */
const atLeast = (meetings: number) => `at least ${times[meetings - 1] ?? `${meetings} times`} a year`

/** What a committee is for, how often it meets, and who sits on it. */
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

import styles from './Checklist.module.css'
import shared from './Github.module.css'
import { useRepositories, useSelection } from './useGithub.ts'

/** The four steps until work can begin, each by what is really so. */
export const Checklist = () => {
  const { data, error } = useRepositories()
  const { repository, branches } = useSelection()
  const found = data?.repositories.length ?? 0
  const steps = [
    {
      title: 'Connect to GitHub',
      text: 'GitHub takes the token that operations gave us.',
      done: !!data && !error,
    },
    {
      title: 'Load repositories',
      text:
        data && found === 0
          ? 'None is on the list of this environment.'
          : `${found || 'None'} to choose from.`,
      done: found > 0,
    },
    {
      title: 'Select repository',
      text: repository?.full_name ?? 'Under Repositories, or in the list below.',
      done: repository !== undefined,
    },
    {
      title: 'Ready',
      text: 'Create a branch, commit edited files, open a pull request.',
      done: repository !== undefined && branches !== undefined,
    },
  ]
  const next = steps.findIndex(({ done }) => !done)
  return (
    <ol className={styles.steps} aria-label="Setup">
      {steps.map(({ title, text, done }, index) => (
        <li
          key={title}
          data-state={done ? 'done' : index === next ? 'next' : 'later'}
          aria-current={index === next ? 'step' : undefined}
        >
          <strong>{title}</strong>
          <span className={shared.mark}>{done ? 'Done' : index === next ? 'Next' : 'Later'}</span>
          <small>{text}</small>
        </li>
      ))}
    </ol>
  )
}

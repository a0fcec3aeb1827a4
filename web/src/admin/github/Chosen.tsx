import { SelectField } from '@aws-amplify/ui-react'
import { useId, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Loading } from '../../ui/Loading.tsx'
import styles from './Chosen.module.css'
import { Failure } from './Failure.tsx'
import shared from './Github.module.css'
import { githubPath } from './paths.ts'
import { useRepositories, useSelection, reloadBranches, type Selection } from './useGithub.ts'

/** A selection that is whole. */
export type Whole = Selection & {
  repository: NonNullable<Selection['repository']>
  branches: NonNullable<Selection['branches']>
}

const isWhole = (selection: Selection): selection is Whole =>
  selection.repository !== undefined && selection.branches !== undefined

const Choices = (props: { selection: Selection }) => {
  const { repository, branches, branch, selectBranch } = props.selection
  const { data } = useRepositories()
  const [, setSearch] = useSearchParams()
  return (
    <div className={styles.choices}>
      <SelectField
        label="Repository"
        size="small"
        value={repository?.full_name ?? 'none'}
        onChange={event => setSearch({ repo: event.target.value })}
      >
        {!repository && (
          <option value="none" disabled>
            Select a repository
          </option>
        )}
        {data?.repositories.map(({ full_name }) => (
          <option key={full_name} value={full_name}>
            {full_name}
          </option>
        ))}
      </SelectField>
      {branches && branch && (
        <SelectField
          label="Branch"
          size="small"
          value={branch.name}
          onChange={event => selectBranch(event.target.value)}
        >
          {branches.map(each => (
            <option key={each.name} value={each.name}>
              {each.name}
              {each.protected && ' (protected)'}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

/** A part of the tab that needs a repository: the choice of it, what is in its way, and then the part itself. */
export const Chosen = (props: {
  heading: string
  actions?: (selection: Whole) => ReactNode
  children: (selection: Whole) => ReactNode
}) => {
  const selection = useSelection()
  const { data, error, refetch } = useRepositories()
  const { name, repository, branchesError } = selection
  const heading = useId()
  const nothing = data && !repository
  return (
    <section className={shared.section} aria-labelledby={heading}>
      <div className={shared.head}>
        <h2 id={heading}>{props.heading}</h2>
        {isWhole(selection) && props.actions?.(selection)}
      </div>
      {data && data.repositories.length > 0 && <Choices selection={selection} />}
      {error && !data && (
        <Failure heading="GitHub cannot be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading words="Loading repositories…" />}
      {nothing && (
        <div className={shared.empty}>
          <h3>{name ? `${name} is not among the repositories` : 'Select a repository'}</h3>
          <p>
            Its branches, recent commits and pull requests show here.{' '}
            <Link to={githubPath('repositories')}>All repositories</Link>
          </p>
        </div>
      )}
      {repository && branchesError && !selection.branches && (
        <Failure
          heading="Its branches cannot be read"
          error={branchesError}
          onRetry={() => void reloadBranches(repository.full_name)}
        />
      )}
      {repository && !selection.branches && !branchesError && <Loading words="Loading branches…" />}
      {isWhole(selection) && props.children(selection)}
    </section>
  )
}

import { SelectField } from '@aws-amplify/ui-react'
import { useId, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { Repository } from '#contract/integrations/github.ts'
import { Loaded } from '../../../kit/Section.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import { githubPath, useRepositories, useSelection, type Chosen as Selected } from './useGithub.ts'

const Choices = (props: { repositories: readonly Repository[]; repository: string; chosen?: Selected }) => {
  const { repository, chosen } = props
  const [, setSearch] = useSearchParams()
  return (
    <div className={layout.toolbar}>
      <SelectField
        label="Repository"
        size="small"
        value={repository || 'none'}
        onChange={event => setSearch({ repo: event.target.value })}
      >
        {!repository && (
          <option value="none" disabled>
            Select a repository
          </option>
        )}
        {props.repositories.map(({ full_name }) => (
          <option key={full_name}>{full_name}</option>
        ))}
      </SelectField>
      {chosen?.branch && (
        <SelectField
          label="Branch"
          size="small"
          value={chosen.branch.name}
          onChange={event => chosen.selectBranch(event.target.value)}
        >
          {chosen.branches.map(({ name, protected: isProtected }) => (
            <option key={name} value={name}>
              {name}
              {isProtected && ' (protected)'}
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
  actions?: (chosen: Selected) => ReactNode
  children: (chosen: Selected) => ReactNode
}) => {
  const repositories = useRepositories()
  const { name, repository, query, chosen } = useSelection()
  const id = useId()
  return (
    <section className={layout.stack} aria-labelledby={id}>
      <header className={layout.head}>
        <h2 id={id}>{props.heading}</h2>
        {chosen && props.actions?.(chosen)}
      </header>
      <Loaded query={repositories} what="repositories" failed="GitHub cannot be read">
        {({ repositories }) => (
          <>
            {repositories.length > 0 && (
              <Choices
                repositories={repositories}
                repository={repository?.full_name ?? ''}
                {...(chosen && { chosen })}
              />
            )}
            {!repository && (
              <div className={layout.empty}>
                <h3>{name ? `${name} is not among the repositories` : 'Select a repository'}</h3>
                <p className={layout.quiet}>
                  Its branches, recent commits and pull requests show here.{' '}
                  <Link to={githubPath('repositories')}>All repositories</Link>
                </p>
              </div>
            )}
          </>
        )}
      </Loaded>
      {repository && (
        <Loaded query={query} what="branches" failed="Its branches cannot be read">
          {() => chosen && props.children(chosen)}
        </Loaded>
      )}
    </section>
  )
}

import { Badge, SearchField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from '../../staff/useDocumentTitle.ts'
import { Loading } from '../../ui/Loading.tsx'
import { matches } from '../search.ts'
import { Failure } from './Failure.tsx'
import shared from './Github.module.css'
import { OutLink } from './OutLink.tsx'
import { githubPath } from './paths.ts'
import styles from './Repositories.module.css'
import { useRepositories, useSelection } from './useGithub.ts'

/** The repositories of this environment, to choose from. */
export const Repositories = () => {
  const { data, error, refetch } = useRepositories()
  const { name } = useSelection()
  const [search, setSearch] = useState('')
  useDocumentTitle('Repositories')
  const all = data?.repositories ?? []
  const found = all.filter(({ full_name }) => matches(full_name, search))
  return (
    <section className={shared.section} aria-labelledby="repositories">
      <div className={shared.head}>
        <h2 id="repositories">Repositories</h2>
        {data && <p role="status">{found.length === 1 ? '1 repository' : `${found.length} repositories`}</p>}
      </div>
      {error && (
        <Failure heading="Repositories cannot be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading words="Loading repositories…" />}
      {data && all.length === 0 && (
        <div className={shared.empty}>
          <h3>No repositories</h3>
          <p>
            GitHub takes our token, but none of its repositories is on the list of this environment.
            Operations keep the list, <code>repositories</code> in infra/environments.ts.
          </p>
        </div>
      )}
      {all.length > 0 && (
        <SearchField
          label="Search repositories"
          size="small"
          hasSearchButton={false}
          placeholder="Search by name"
          value={search}
          onChange={event => setSearch(event.target.value)}
          onClear={() => setSearch('')}
        />
      )}
      {all.length > 0 && found.length === 0 && <p>No repository fits “{search}”.</p>}
      <ul className={shared.list} aria-label="Repositories">
        {found.map(({ full_name, default_branch, html_url, private: hidden }) => (
          <li key={full_name} data-selected={full_name === name || undefined}>
            <div className={shared.thing}>
              <strong>{full_name}</strong>
              <small>
                <Badge>{hidden ? 'Private' : 'Public'}</Badge> Default branch {default_branch}
              </small>
            </div>
            <OutLink href={html_url} of={full_name}>
              Open on GitHub
            </OutLink>
            {full_name === name ? (
              <span className={shared.mark}>Selected</span>
            ) : (
              <Link className={styles.select} to={githubPath('workflow', full_name)}>
                Select<span className="amplify-visually-hidden"> {full_name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Badge, SearchField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Loaded, Section } from '../../../kit/Section.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { matches } from '../../search.ts'
import styles from './Github.module.css'
import { githubPath, useRepositories, useSelection } from './useGithub.ts'

/** The repositories of this environment, to choose from. */
export const Repositories = () => {
  const query = useRepositories()
  const { name } = useSelection()
  const [search, setSearch] = useState('')
  const found = query.data?.repositories.filter(({ full_name }) => matches(full_name, search)) ?? []
  const count = found.length === 1 ? '1 repository' : `${found.length} repositories`
  return (
    <Section title="Repositories" text={query.data && <span role="status">{count}</span>}>
      <Loaded query={query} what="repositories" failed="Repositories cannot be read">
        {({ repositories }) =>
          repositories.length === 0 ? (
            <div className={layout.empty}>
              <h3>No repositories</h3>
              <p className={layout.quiet}>
                GitHub takes our token, but none of its repositories is on the list of this environment.
                Operations keep the list, <code>repositories</code> in infra/environments.ts.
              </p>
            </div>
          ) : (
            <>
              <SearchField
                label="Search repositories"
                size="small"
                hasSearchButton={false}
                placeholder="Search by name"
                value={search}
                onChange={event => setSearch(event.target.value)}
                onClear={() => setSearch('')}
              />
              {found.length === 0 && <p>No repository fits “{search}”.</p>}
              <ul className={lists.list} aria-label="Repositories">
                {found.map(({ full_name, default_branch, html_url, private: hidden }) => (
                  <li key={full_name} data-tone={full_name === name ? 'coming' : undefined}>
                    <div className={lists.thing}>
                      <strong>{full_name}</strong>
                      <small>
                        <Badge>{hidden ? 'Private' : 'Public'}</Badge> Default branch {default_branch}
                      </small>
                    </div>
                    <ExternalLink href={html_url}>
                      Open on GitHub<span className="hidden"> {full_name}</span>
                    </ExternalLink>
                    {full_name === name ? (
                      <span className={styles.mark}>Selected</span>
                    ) : (
                      <Link className={layout.filter} to={githubPath('workflow', full_name)}>
                        Select<span className="hidden"> {full_name}</span>
                      </Link>
                    )}
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

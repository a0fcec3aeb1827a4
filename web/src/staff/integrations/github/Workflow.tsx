import { Badge, Button } from '@aws-amplify/ui-react'
import { Link } from 'react-router-dom'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { Actions } from './Actions.tsx'
import { Chosen } from './Chosen.tsx'
import styles from './Github.module.css'
import { githubPath, useRepositories, useSelection } from './useGithub.ts'

/** The four steps until work can begin, each by what is really so. */
const Checklist = () => {
  const { data, error } = useRepositories()
  const { repository, chosen } = useSelection()
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
      done: chosen !== undefined,
    },
  ]
  const next = steps.findIndex(({ done }) => !done)
  return (
    <ol className={styles.steps} aria-label="Setup">
      {steps.map(({ title, text, done }, index) => (
        <li
          key={title}
          data-tone={done ? 'good' : index === next ? 'coming' : undefined}
          aria-current={index === next ? 'step' : undefined}
        >
          <strong>{title}</strong>
          <span className={styles.mark}>{done ? 'Done' : index === next ? 'Next' : 'Later'}</span>
          <small>{text}</small>
        </li>
      ))}
    </ol>
  )
}

const copy = (address: string) =>
  navigator.clipboard.writeText(address).then(
    () => toast('Copied', address),
    () => toastError('Not copied', `The browser did not allow it: ${address}`),
  )

/** From the first connection to a pull request. */
export const Workflow = () => {
  useDocumentTitle('GitHub')
  return (
    <>
      <Checklist />
      <Chosen heading="Workflow">
        {chosen => {
          const { full_name, html_url, clone_url, default_branch, private: hidden } = chosen.repository
          const branch = chosen.branch?.name
          return (
            <>
              <div className={layout.panel}>
                <dl className={lists.pairs}>
                  <dt>Repository</dt>
                  <dd>
                    <ExternalLink href={html_url}>{full_name}</ExternalLink>{' '}
                    <Badge>{hidden ? 'Private' : 'Public'}</Badge>
                  </dd>
                  <dt>Default branch</dt>
                  <dd>{default_branch}</dd>
                  <dt>Branches</dt>
                  <dd>{chosen.branches.length}</dd>
                  <dt>Clone</dt>
                  <dd>
                    <code>{clone_url}</code>{' '}
                    <Button size="small" variation="link" onClick={() => void copy(clone_url)}>
                      Copy
                    </Button>
                  </dd>
                </dl>
              </div>
              <Actions chosen={chosen} acts={['branch', 'commit', 'pull']} />
              <p>
                <Link to={githubPath('commits', full_name, branch)}>Recent commits</Link> ·{' '}
                <Link to={githubPath('pull-requests', full_name, branch)}>Pull requests</Link>
              </p>
            </>
          )
        }}
      </Chosen>
    </>
  )
}

import { Badge, Button } from '@aws-amplify/ui-react'
import { Link } from 'react-router-dom'
import { useDocumentTitle } from '../../staff/useDocumentTitle.ts'
import { Actions } from './Actions.tsx'
import { Checklist } from './Checklist.tsx'
import { Chosen } from './Chosen.tsx'
import { OutLink } from './OutLink.tsx'
import { githubPath } from './paths.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import styles from './Workflow.module.css'

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
        {selection => {
          const { repository, branches, branch } = selection
          const { full_name, html_url, clone_url, default_branch } = repository
          return (
            <>
              <dl className={styles.facts}>
                <dt>Repository</dt>
                <dd>
                  <OutLink href={html_url}>{full_name}</OutLink>{' '}
                  <Badge>{repository.private ? 'Private' : 'Public'}</Badge>
                </dd>
                <dt>Default branch</dt>
                <dd>{default_branch}</dd>
                <dt>Branches</dt>
                <dd>{branches.length}</dd>
                <dt>Clone</dt>
                <dd>
                  <code>{clone_url}</code>{' '}
                  <Button size="small" variation="link" onClick={() => void copy(clone_url)}>
                    Copy
                  </Button>
                </dd>
              </dl>
              <Actions selection={selection} acts={['branch', 'commit', 'pull']} />
              <p>
                <Link to={githubPath('commits', full_name, branch?.name)}>Recent commits</Link> ·{' '}
                <Link to={githubPath('pull-requests', full_name, branch?.name)}>Pull requests</Link>
              </p>
            </>
          )
        }}
      </Chosen>
    </>
  )
}

import { Badge, Button } from '@aws-amplify/ui-react'
import { useDocumentTitle } from '../../staff/useDocumentTitle.ts'
import { Loading } from '../../ui/Loading.tsx'
import { Actions } from './Actions.tsx'
import { Chosen } from './Chosen.tsx'
import { Failure } from './Failure.tsx'
import styles from './Github.module.css'
import { OutLink } from './OutLink.tsx'
import { usePulls } from './useGithub.ts'

const PullList = ({ repo }: { repo: string }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePulls(repo)
  const pulls = data?.pages.flatMap(page => page.pulls) ?? []
  return (
    <>
      {error && (
        <Failure heading="Pull requests cannot be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading words="Loading pull requests…" />}
      {data && pulls.length === 0 && (
        <div className={styles.empty}>
          <h3>No pull requests</h3>
          <p>Commit to a branch of its own, then ask for it to be taken over with a pull request.</p>
        </div>
      )}
      <ul className={styles.list} aria-label="Pull requests">
        {pulls.map(({ id, number, title, state, head, base, user, html_url }) => (
          <li key={id}>
            <div className={styles.thing}>
              <strong>
                #{number} {title}
              </strong>
              <small>
                <Badge>{state}</Badge> from {head.ref} into {base.ref}, by {user.login}
              </small>
            </div>
            <OutLink href={html_url} of={`#${number}`}>
              Open on GitHub
            </OutLink>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <p>
          <Button size="small" isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading…' : 'Show earlier ones'}
          </Button>
        </p>
      )}
    </>
  )
}

/** Pull requests of a repository, open or closed. */
export const PullRequests = () => {
  useDocumentTitle('Pull Requests')
  return (
    <Chosen heading="Pull Requests" actions={selection => <Actions selection={selection} acts={['pull']} />}>
      {({ repository }) => <PullList repo={repository.full_name} />}
    </Chosen>
  )
}

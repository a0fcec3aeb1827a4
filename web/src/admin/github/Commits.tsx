import { Button } from '@aws-amplify/ui-react'
import { useDocumentTitle } from '../../staff/useDocumentTitle.ts'
import { Loading } from '../../ui/Loading.tsx'
import { formatDateTime } from '../format.ts'
import { Actions } from './Actions.tsx'
import { Chosen } from './Chosen.tsx'
import { Failure } from './Failure.tsx'
import styles from './Github.module.css'
import { OutLink } from './OutLink.tsx'
import { useCommits } from './useGithub.ts'

const CommitList = ({ repo, branch }: { repo: string; branch: string }) => {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCommits(repo, branch)
  const commits = data?.pages.flatMap(page => page.commits) ?? []
  return (
    <>
      {error && <Failure heading="Commits cannot be read" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading words="Loading commits…" />}
      <ol className={styles.list} aria-label={`Commits of ${branch}`}>
        {commits.map(({ sha, message, author, html_url }) => (
          <li key={sha}>
            <div className={styles.thing}>
              <strong>{message.split('\n')[0]}</strong>
              <small>
                {author.name}
                {author.date && `, ${formatDateTime(author.date)}`}
              </small>
            </div>
            <OutLink href={html_url}>
              <code>{sha.slice(0, 7)}</code>
            </OutLink>
          </li>
        ))}
      </ol>
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

/** What was committed to a branch last. */
export const Commits = () => {
  useDocumentTitle('Commits')
  return (
    <Chosen heading="Commits" actions={selection => <Actions selection={selection} acts={['commit']} />}>
      {({ repository, branch }) =>
        branch && <CommitList key={branch.name} repo={repository.full_name} branch={branch.name} />
      }
    </Chosen>
  )
}

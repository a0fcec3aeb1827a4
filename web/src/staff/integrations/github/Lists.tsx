import { Badge } from '@aws-amplify/ui-react'
import { Cards, Loaded, More } from '../../../kit/Section.tsx'
import lists from '../../../kit/styles/Lists.module.css'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { formatDateTime } from '../../format.ts'
import { Actions } from './Actions.tsx'
import { Chosen } from './Chosen.tsx'
import { useCommits, usePulls } from './useGithub.ts'

const CommitList = ({ repo, branch }: { repo: string; branch: string }) => {
  const query = useCommits(repo, branch)
  return (
    <Loaded query={query} what="commits" failed="Commits cannot be read">
      {({ pages }) => (
        <>
          <ol className={lists.list} aria-label={`Commits of ${branch}`}>
            {pages
              .flatMap(page => page.commits)
              .map(({ sha, message, author, html_url }) => (
                <li key={sha}>
                  <div className={lists.thing}>
                    <strong>{message.split('\n')[0]}</strong>
                    <small>
                      {author.name}
                      {author.date && `, ${formatDateTime(author.date)}`}
                    </small>
                  </div>
                  <ExternalLink href={html_url}>
                    <code>{sha.slice(0, 7)}</code>
                  </ExternalLink>
                </li>
              ))}
          </ol>
          <More query={query} />
        </>
      )}
    </Loaded>
  )
}

/** The last commits of a branch. */
export const Commits = () => {
  useDocumentTitle('Commits')
  return (
    <Chosen heading="Commits" actions={chosen => <Actions chosen={chosen} acts={['commit']} />}>
      {({ repository, branch }) =>
        branch && <CommitList key={branch.name} repo={repository.full_name} branch={branch.name} />
      }
    </Chosen>
  )
}

const PullList = ({ repo }: { repo: string }) => {
  const query = usePulls(repo)
  return (
    <Loaded query={query} what="pull requests" failed="Pull requests cannot be read">
      {({ pages }) => (
        <>
          <Cards
            label="Pull requests"
            rows={pages.flatMap(page => page.pulls)}
            className={lists.list}
            empty={[
              'No pull requests',
              'Commit to a branch of its own, then ask for it to be taken over with a pull request.',
            ]}
          >
            {({ id, number, title, state, head, base, user, html_url }) => (
              <li key={id}>
                <div className={lists.thing}>
                  <strong>
                    #{number} {title}
                  </strong>
                  <small>
                    <Badge>{state}</Badge> from {head.ref} into {base.ref}, by {user.login}
                  </small>
                </div>
                <ExternalLink href={html_url}>
                  Open on GitHub<span className="hidden"> #{number}</span>
                </ExternalLink>
              </li>
            )}
          </Cards>
          <More query={query} />
        </>
      )}
    </Loaded>
  )
}

/** Pull requests of a repository, open or closed. */
export const PullRequests = () => {
  useDocumentTitle('Pull Requests')
  return (
    <Chosen heading="Pull Requests" actions={chosen => <Actions chosen={chosen} acts={['pull']} />}>
      {({ repository }) => <PullList repo={repository.full_name} />}
    </Chosen>
  )
}

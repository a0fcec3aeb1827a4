import { Alert, Button } from '@aws-amplify/ui-react'
import type { StaffFact, SaidFact } from '#contract/publishing/facts.ts'
import { problemText } from '../../../kit/api.ts'
import { formatDateTime } from '../../format.ts'
import lists from '../../../kit/styles/Lists.module.css'
import { AgainstForm } from '../../forms/AgainstForm.tsx'
import { exactMoment } from '../pickers/moments.ts'
import { differencesOf } from './rows.tsx'
import { typedOf, type Typed } from './fields.ts'
import { forms } from './forms.ts'
import { useVersions } from './useFacts.ts'

interface Props {
  fact: StaffFact
  /** The values in the form. */
  typed: Typed
  onRestore: (typed: Typed, version: number) => void
}

/** Who saved a version, and what readers saw of it. */
const about = (said: SaidFact, unseen: boolean, { next }: StaffFact): string => {
  if (said.saved_at === null) return 'What the site was built with.'
  const who = said.saved_by_email ?? 'a colleague'
  const saved = `Saved ${formatDateTime(said.saved_at)} by ${who}.`
  if (unseen) return `${saved} Readers never saw it: another version took its place before its moment.`
  const since = said.publish_at === null ? '' : exactMoment(said.publish_at)
  return next?.version === said.version
    ? `${saved} Readers see it from ${since} on.`
    : `${saved} Readers saw it from ${since} on.`
}

/** Everything that a fact said, what differs from what stands in the form, and the way back into it. */
export const FactHistory = ({ fact, typed, onRestore }: Props) => {
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useVersions(fact.fact, fact.version)
  if (error)
    return (
      <Alert variation="error" role="alert" hasIcon={false} heading="The history could not be loaded">
        {problemText(error)}
      </Alert>
    )
  if (!data) return <p role="status">Loading the history…</p>
  return (
    <>
      <ol className={lists.list} aria-label="Versions, newest first">
        {data.pages
          .flatMap(({ versions }) => versions)
          .map(({ said, unseen }) => {
            const { version } = said
            const before = typedOf(forms[fact.fact].fields, said.value)
            const differences = differencesOf(fact.fact, before, typed)
            return (
              <li key={version}>
                <div className={lists.thing}>
                  <strong>
                    Version {version}
                    {version === fact.current.version && ', what readers see'}
                  </strong>
                  <small>
                    {about(said, unseen, fact)}
                    {said.restores !== undefined && ` It brought version ${said.restores} back.`}
                  </small>
                  <AgainstForm version={version} differences={differences} />
                </div>
                {differences.length > 0 && (
                  <Button
                    size="small"
                    ariaLabel={`Put version ${version} into the form`}
                    onClick={() => onRestore(before, version)}
                  >
                    Put into the form
                  </Button>
                )}
              </li>
            )
          })}
      </ol>
      {hasNextPage && (
        <Button isDisabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchingNextPage ? 'Loading…' : 'Show earlier versions'}
        </Button>
      )}
    </>
  )
}

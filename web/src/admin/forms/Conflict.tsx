import { Alert, Button } from '@aws-amplify/ui-react'
import layout from '../styles/Layout.module.css'
import { Comparison, type Difference } from './Comparison.tsx'

/** What somebody else saved meanwhile beside what stands here, and the choice between them. */
export const Conflict = (props: {
  what: string
  differences: readonly Difference[]
  /** Names of the fields that only they changed, which stay theirs. */
  theirsOnly: readonly string[]
  /** Why these changes cannot be saved any more, if they cannot. */
  obstacle?: string | undefined
  onMine: () => void
  onTheirs: () => void
}) => (
  <Alert
    variation="warning"
    role="alert"
    hasIcon={false}
    heading={`Somebody else changed this ${props.what}`}
  >
    <div className={layout.stack}>
      <p>
        {props.obstacle ??
          'Nothing of yours is saved yet, and nothing is lost. This is what differs; keep yours or take theirs.'}
      </p>
      {props.theirsOnly.length > 0 && (
        <p>Changed by them only, and kept either way: {props.theirsOnly.join(', ')}.</p>
      )}
      {props.differences.length > 0 && (
        <Comparison
          caption="What differs"
          theirs="Saved meanwhile"
          mine="Yours"
          differences={props.differences}
        />
      )}
      <div className={layout.actions}>
        <Button size="small" onClick={props.onTheirs}>
          Take theirs, drop mine
        </Button>
        {!props.obstacle && (
          <Button size="small" variation="primary" onClick={props.onMine}>
            Keep mine: save over theirs
          </Button>
        )}
      </div>
    </div>
  </Alert>
)

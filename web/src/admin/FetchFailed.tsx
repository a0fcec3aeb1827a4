import { Alert, Button } from '@aws-amplify/ui-react'
import { problemText } from './api.ts'

/** Why something could not be fetched, and another try. */
export const FetchFailed = (props: {
  heading: string
  error: unknown
  /** What of an earlier answer is still shown, such as `The list below`. */
  stale?: string | undefined
  onRetry: () => void
}) => (
  <Alert variation="error" role="alert" hasIcon={false} heading={props.heading}>
    {problemText(props.error)} {props.stale && `${props.stale} may be out of date. `}
    <Button size="small" onClick={props.onRetry}>
      Try again
    </Button>
  </Alert>
)

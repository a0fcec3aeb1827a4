import { Alert, Button } from '@aws-amplify/ui-react'
import { problemText } from '../api.ts'
import { count } from '../format.ts'
import { isDisconnected, waitOf } from './reasons.ts'

const inTime = (seconds: number) =>
  seconds < 90 ? count(seconds, 'second') : count(Math.ceil(seconds / 60), 'minute')

/** That something could not be read or done, why, and what helps. */
export const Failure = (props: { heading: string; error: unknown; onRetry?: (() => void) | undefined }) => {
  const wait = waitOf(props.error)
  return (
    <Alert variation="error" role="alert" hasIcon={false} heading={props.heading}>
      {problemText(props.error)} {wait !== undefined && `It can be tried again in ${inTime(wait)}. `}
      {isDisconnected(props.error) &&
        'Operations set the secret “github”; from then on this page connects by itself. '}
      {props.onRetry && (
        <Button size="small" onClick={props.onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  )
}

import { Alert } from '@aws-amplify/ui-react'
import type { FieldErrors } from '../../../kit/useAction.ts'
import { labels, type Values } from './values.ts'

/** Why an announcement was not saved: what the server said, and what is wrong with its fields. */
export const Faults = ({ problem, errors }: { problem: string | undefined; errors: FieldErrors }) => {
  const wrong = Object.entries(errors).filter(([, words]) => words)
  return (
    <>
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Not saved">
          {problem}
        </Alert>
      )}
      {wrong.length > 0 && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Some fields need another look">
          {wrong.map(([name, words]) => `${labels[name as keyof Values] ?? name}: ${words}`).join(' ')}
        </Alert>
      )}
    </>
  )
}

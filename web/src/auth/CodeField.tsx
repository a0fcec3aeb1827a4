import { TextField } from '@aws-amplify/ui-react'

/** A field for a six-digit code out of a mail or an authenticator app. */
export const CodeField = (props: {
  label: string
  name: string
  hasError: boolean
  errorMessage: string | undefined
}) => (
  <TextField
    {...props}
    aria-invalid={props.hasError}
    inputMode="numeric"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={12}
    isRequired
  />
)

/** A wish that cannot be met as it was put: one sentence, exit code 2, nothing changed. */
export class BadInput extends Error {}

/** Work that failed, or was refused, for a reason that a person can act on: one sentence, exit code 1. */
export class Failure extends Error {}

const noCredentials = 'There are no AWS credentials: sign in (aws sso login) and set AWS_PROFILE.'

const fromAws: [name: RegExp, sentence: (message: string) => string][] = [
  [/^CredentialsProviderError$/, () => noCredentials],
  [/^(ExpiredToken|RequestExpired)/, () => 'The AWS credentials have expired: sign in again.'],
  [
    /^(InvalidClientTokenId|UnrecognizedClient|InvalidSignature|SignatureDoesNotMatch)/,
    () => 'AWS does not accept these credentials: sign in again, or check AWS_PROFILE.',
  ],
  [/^AccessDenied|^NotAuthorized/, message => `These AWS credentials may not do this: ${message}`],
]

const isFromAws = (error: Error): boolean => '$metadata' in error

/** Explains an error to a person: a sentence where there is one, the stack where the defect is ours. */
export const sentenceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof BadInput || error instanceof Failure) return error.message
  const [message = ''] = error.message.split('\n')
  const known = fromAws.find(([name]) => name.test(error.name))
  if (known) return known[1](message)
  if (isFromAws(error)) return `AWS refused (${error.name}): ${message}`
  const code = 'code' in error ? String(error.code) : ''
  if (/^E(CONNREFUSED|NOTFOUND|AI_AGAIN|TIMEDOUT|CONNRESET)$/.test(code))
    return `AWS could not be reached (${code}): ${error.message || 'is it running, and this machine online?'}`
  return error.stack ?? error.message
}

/** Name and message of whatever was thrown. */
const partsOf = (error: unknown) =>
  error instanceof Error ? { name: error.name, message: error.message } : { name: '', message: '' }

/** Cognito puts this before what a trigger of ours says. */
const triggerPrefix =
  /^(PreSignUp|PreAuthentication|PostAuthentication|PreTokenGeneration|CustomMessage|UserMigration) failed with error /

/** Plain texts for messages of Cognito that help nobody; all others are shown unchanged. */
const plain: readonly [RegExp, string][] = [
  [/^Username should be (an|either an) email/, 'Enter your whole email address, such as name@example.com.'],
  [/^Invalid email address format/, 'Enter your whole email address, such as name@example.com.'],
  [/at 'username' failed to satisfy constraint/, 'This email address is too long, or not one.'],
  [/at 'password' failed to satisfy constraint/, 'Enter a password of 256 characters at most.'],
]

const said = (message: string, otherwise: string) => {
  const text = message.replace(triggerPrefix, '').replace(/\.\.$/, '.').trim()
  return plain.find(([words]) => words.test(text))?.[1] ?? (text || otherwise)
}

export const invalidLogin = 'Invalid email or password'
export const unconfirmedEmail = 'Please check your email and click the confirmation link'
export const accountExists = 'An account with this email already exists. Please sign in instead.'
export const signUpFailed = 'Failed to create account'
export const invalidCode = 'That code is not valid or has expired. Check it, or ask for a new one.'
export const wrongFirstCode =
  'That is not the code of this key. Wait for the next one in your app and enter that.'
export const setUpEnded = 'The time for this step is over. Go back to sign in, and start with a new key.'
export const stepEnded = 'The time for this step is over. Go back to sign in, and enter your password again.'
export const wrongPassword = 'That is not your current password.'
export const passwordNotChanged = 'Failed to change the password'
export const tooMany = 'Too many attempts. Wait a little and try again.'

/** The message of a failed sign-in: it never says whether the account exists. */
export const signInMessage = (error: unknown): string => {
  const { name, message } = partsOf(error)
  if (name === 'NotAuthorizedException' || name === 'UserNotFoundException') return invalidLogin
  if (name === 'UserNotConfirmedException') return unconfirmedEmail
  if (name === 'CodeMismatchException' || name === 'ExpiredCodeException') return invalidCode
  return said(message, invalidLogin)
}

/**
 * The message of a failed second step of signing in. The password was right, so it does not mention the
 * password.
 */
export const secondStepMessage = (error: unknown): string => {
  const { name, message } = partsOf(error)
  if (name === 'NotAuthorizedException') return /attempts exceeded/i.test(message) ? tooMany : stepEnded
  return name === 'SignInException' ? stepEnded : signInMessage(error)
}

/**
 * The message of a failed set-up of an authenticator app. It is shown beside the code, so it does not mention
 * the password.
 */
export const setUpMessage = (error: unknown): string => {
  const { name, message } = partsOf(error)
  if (name === 'EnableSoftwareTokenMFAException' || name === 'CodeMismatchException') return wrongFirstCode
  return name === 'NotAuthorizedException' || name === 'SignInException'
    ? setUpEnded
    : said(message, setUpEnded)
}

/** The field of a failed sign-up that is to be corrected. */
export const signUpField = (error: unknown): 'email' | 'password' =>
  /password/i.test(partsOf(error).name) ? 'password' : 'email'

/** The message of a failed sign-up. */
export const signUpMessage = (error: unknown): string => {
  const { name, message } = partsOf(error)
  return name === 'UsernameExistsException' ? accountExists : said(message, signUpFailed)
}

/** The message of a failed change of a known password. */
export const changePasswordMessage = (error: unknown): string => {
  const { name, message } = partsOf(error)
  if (name !== 'NotAuthorizedException') return said(message, passwordNotChanged)
  return /attempts exceeded/i.test(message) ? tooMany : wrongPassword
}

/** The message of a failed confirmation or recovery; an unknown account reads like a wrong code. */
export const codeMessage = (error: unknown): string => {
  const { name, message } = partsOf(error)
  const wrong = [
    'CodeMismatchException',
    'ExpiredCodeException',
    'UserNotFoundException',
    'NotAuthorizedException',
  ]
  return wrong.includes(name) ? invalidCode : said(message, invalidCode)
}

/**
 * True when a failure to mail a code tells something about the account
 * (unknown, unconfirmed, disabled): it must look like a mail that was sent.
 */
export const tellsAboutAccount = (error: unknown): boolean =>
  ['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException'].includes(
    partsOf(error).name,
  )

import * as auth from 'aws-amplify/auth'
import { devicesField } from '#contract/people/sessions.ts'
import { deviceTokens } from './devices.ts'

/** The next step that a person must take to be signed in. */
export type SignInStep =
  | { name: 'done' | 'totp' | 'newPassword' | 'confirmSignUp' | 'resetPassword' }
  /** To set up an authenticator app with this secret (base32), which its first code shows. */
  | { name: 'totpSetup'; secret: string }

const steps: Partial<
  Record<auth.SignInOutput['nextStep']['signInStep'], Exclude<SignInStep['name'], 'totpSetup'>>
> = {
  DONE: 'done',
  CONFIRM_SIGN_IN_WITH_TOTP_CODE: 'totp',
  CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED: 'newPassword',
  CONFIRM_SIGN_UP: 'confirmSignUp',
  RESET_PASSWORD: 'resetPassword',
}

const stepOf = ({ nextStep }: auth.SignInOutput): SignInStep => {
  if (nextStep.signInStep === 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP')
    return { name: 'totpSetup', secret: nextStep.totpSetupDetails.sharedSecret }
  const name = steps[nextStep.signInStep]
  if (!name)
    throw new Error(`This account asks for a sign-in step that is not offered here: ${nextStep.signInStep}.`)
  return { name }
}

/** Tells Cognito's triggers which browser this is. */
const known = () => {
  const tokens = deviceTokens()
  return tokens ? { clientMetadata: { [devicesField]: tokens } } : {}
}

/** Starts a sign-in. Throws Cognito's error; see `auth/messages.ts` for its wording. */
export const signIn = async (email: string, password: string): Promise<SignInStep> =>
  stepOf(await auth.signIn({ username: email, password, options: known() }))

/** Answers the challenge of the started sign-in: a one-time code (of a new app too), or the new password. */
export const answerSignIn = async (answer: string): Promise<SignInStep> =>
  stepOf(await auth.confirmSignIn({ challengeResponse: answer, options: known() }))

/** Creates an account that waits for its e-mail confirmation. */
export const signUp = async (account: {
  fullName: string
  email: string
  password: string
}): Promise<void> => {
  await auth.signUp({
    username: account.email,
    password: account.password,
    options: {
      userAttributes: { email: account.email, name: account.fullName },
      clientMetadata: { emailRedirectTo: `${location.origin}/admin`, full_name: account.fullName },
    },
  })
}

/** Confirms an account by the code of its mail; `username` is the e-mail address or the account's id. */
export const confirmSignUp = async (username: string, code: string): Promise<void> => {
  await auth.confirmSignUp({ username, confirmationCode: code })
}

/** Mails a new confirmation code. */
export const resendCode = async (email: string): Promise<void> => {
  await auth.resendSignUpCode({ username: email })
}

/** Mails a code for a new password. */
export const requestReset = async (email: string): Promise<void> => {
  await auth.resetPassword({ username: email })
}

/** Sets a new password by the code of the mail. */
export const confirmReset = async (email: string, code: string, newPassword: string): Promise<void> => {
  await auth.confirmResetPassword({ username: email, confirmationCode: code, newPassword })
}

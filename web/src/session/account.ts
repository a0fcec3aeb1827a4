import * as auth from 'aws-amplify/auth'

/** The secret (base32) of a new authenticator app of the signed-in person; nothing changes until its first code comes. */
export const startEnrolment = async (): Promise<string> => (await auth.setUpTOTP()).sharedSecret

/** Takes the first code of the new app: from now on signing in takes one. Throws Cognito's error. */
export const finishEnrolment = async (code: string): Promise<void> => {
  await auth.verifyTOTPSetup({ code })
  await auth.updateMFAPreference({ totp: 'PREFERRED' })
}

/** True if signing in takes a code of an authenticator app. */
export const hasSecondFactor = async (): Promise<boolean> =>
  (await auth.fetchMFAPreference()).enabled?.includes('TOTP') ?? false

/** Lets the password alone sign in again. */
export const dropSecondFactor = (): Promise<void> => auth.updateMFAPreference({ totp: 'DISABLED' })

/** Changes the password of the signed-in person. Throws Cognito's error. */
export const changePassword = (oldPassword: string, newPassword: string): Promise<void> =>
  auth.updatePassword({ oldPassword, newPassword })

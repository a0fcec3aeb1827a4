import { api } from '../kit/api.ts'
import { ApiProblem } from '../api.ts'
import { deviceTokens, keepDeviceToken } from '../session/devices.ts'
import { toastError } from '../ui/toast/toasts.ts'

/** Waits before each further try, in milliseconds. */
const waits = [1000, 5000, 30_000]

/**
 * Tells the server of something that only the browser knows. A call that gets no answer is repeated; a refusal is final.
 * It never holds up the person, who is told when the server took no note.
 */
const tell = async (call: () => Promise<void>, failed: { title: string; text: string }): Promise<void> => {
  for (const wait of [0, ...waits]) {
    await new Promise(resolve => setTimeout(resolve, wait))
    try {
      return await call()
    } catch (error) {
      if (error instanceof ApiProblem && error.status > 0 && error.status < 500) break
    }
  }
  toastError(failed.title, failed.text)
}

/**
 * Tells the server of the sign-in, so that it is on record with the viewer's address (decision 21), and this browser
 * known at the next (decision 19).
 */
export const recordSignIn = (): Promise<void> =>
  tell(
    async () => {
      const { device } = await api.openSession({ body: { devices: deviceTokens() } })
      keepDeviceToken(device)
    },
    {
      title: 'Sign-in not recorded',
      text: 'The server did not take note of this sign-in. Tell an administrator.',
    },
  )

/** Tells the server that the second factor was turned on or off, which is up to Cognito and the browser alone. */
export const recordSecondFactor = (): Promise<void> =>
  tell(
    async () => {
      await api.recordSecondFactor()
    },
    {
      title: 'Change not recorded',
      text: 'The server did not take note of the change of your two-step sign in. Tell an administrator.',
    },
  )

import { api } from '../admin/api.ts'
import { ApiProblem } from '../api.ts'
import { deviceTokens, keepDeviceToken } from '../session/devices.ts'
import { toastError } from '../ui/toast/toasts.ts'

/** Waits before each further try, in milliseconds. */
const waits = [1000, 5000, 30_000]

/**
 * Tells the server of the sign-in, so that it is on record with the viewer's
 * address (decision 21), and this browser known at the next (decision 19). A try that gets no answer is repeated; a refusal is
 * final. It never holds up the person who signs in.
 */
export const recordSignIn = async (): Promise<void> => {
  for (const wait of [0, ...waits]) {
    await new Promise(resolve => setTimeout(resolve, wait))
    try {
      const { device } = await api.openSession({ body: { devices: deviceTokens() } })
      keepDeviceToken(device)
      return
    } catch (error) {
      if (error instanceof ApiProblem && error.status > 0 && error.status < 500) break
    }
  }
  toastError('Sign-in not recorded', 'The server did not take note of this sign-in. Tell an administrator.')
}

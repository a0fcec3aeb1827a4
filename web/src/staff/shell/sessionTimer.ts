import { ApiProblem } from '../../api.ts'
import { timeoutPatience } from '../../constants.ts'
import { accessToken, endSession } from '../../session.ts'
import { followActivity, watchInactivity } from '../../session/inactivity.ts'
import { toastError } from '../../ui/toast/toasts.ts'
import { api } from '../../kit/api.ts'

/** Records the time-out, but does not keep a session open for it. @returns false when the server has not said that it did */
const record = (last: number): Promise<boolean> => {
  const last_active_at = new Date(last).toISOString()
  const recorded = api.recordSessionTimeout({ body: { last_active_at } }).then(
    () => true,
    // A session that the server knows no more is over without a record of ours.
    (error: unknown) => error instanceof ApiProblem && error.status === 401,
  )
  return Promise.race([
    recorded,
    new Promise<boolean>(resolve => setTimeout(() => resolve(false), timeoutPatience)),
  ])
}

/** Records that nothing happened for too long, and signs out. */
const recordAndEnd = async (last: number): Promise<void> => {
  if (!(await record(last)))
    toastError('Time-out not recorded', 'The server did not take note of it. Tell an administrator.')
  await endSession('timedOut')
}

const lock = 'staff-time-out'

/** Ends the session; of several tabs the first records it for all, and the others wait until it has. */
const timeOut = (last: number): Promise<void> =>
  navigator.locks.request(lock, { ifAvailable: true }, async first => {
    // Who cannot reach Cognito is signed out too.
    const isOpen = await accessToken().then(
      token => token !== undefined,
      () => true,
    )
    if (!isOpen) return
    if (first) await recordAndEnd(last)
    else await navigator.locks.request(lock, () => endSession('timedOut'))
  })

let current: ReturnType<typeof watchInactivity> | undefined

/** What 'Stay signed in' and 'Reset Session Timer' do. */
export const resetSessionTimer = (): void => current?.reset()

/**
 * Starts the session rule; `onWarning` hears when (ms) the session ends if nothing happens, or undefined when something
 * did. Answers how to stop it.
 */
export const startSessionTimer = (onWarning: (endsAt: number | undefined) => void): (() => void) => {
  const channel = new BroadcastChannel('staff-activity')
  const watch = watchInactivity({
    channel,
    store: sessionStorage,
    onWarning,
    onEnd: last => void timeOut(last),
  })
  current = watch
  const unfollow = followActivity(watch)
  return () => {
    unfollow()
    watch.stop()
    channel.close()
    if (current === watch) current = undefined
    onWarning(undefined)
  }
}

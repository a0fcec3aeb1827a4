import { activityDebounce, inactivityLimit, inactivityWarning } from '../constants.ts'

type Message = { kind: 'active'; at: number } | { kind: 'ask' }

/** How long a tab that was away waits for others to say that its person was active there, in milliseconds. */
const answerWait = 300

interface Services {
  /** Carries messages between the tabs of the browser. */
  channel: Pick<BroadcastChannel, 'addEventListener' | 'removeEventListener' | 'postMessage'>
  /** Where a tab keeps the moment of the last activity through reloads. */
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** The session ends at this moment (ms) if nothing happens; undefined: something did. */
  onWarning: (endsAt: number | undefined) => void
  /** It is over; `last` (ms) is the moment of the last activity. */
  onEnd: (last: number) => void
}

/** Where a tab keeps the moment of the last activity. */
export const activityKey = 'staff-activity'

/**
 * The session rule: warns, and then ends, when nothing has happened in any tab of the browser for so
 * long. Goes by the clock, so that a machine that slept through the moment finds the session over.
 */
export const watchInactivity = ({ channel, store, onWarning, onEnd }: Services) => {
  const kept = Number(store.getItem(activityKey))
  /** The last activity, here or elsewhere, and the last that the other tabs know of. */
  let last = kept || Date.now()
  let told = 0
  let warned = false
  let ended = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let telling: ReturnType<typeof setTimeout> | undefined
  const isOver = () => Date.now() >= last + inactivityLimit

  const check = () => {
    clearTimeout(timer)
    const now = Date.now()
    const endsAt = last + inactivityLimit
    if (isOver()) {
      if (!ended) onEnd(last)
      ended = true
      return
    }
    const isLate = now >= endsAt - inactivityWarning
    if (isLate !== warned) onWarning(isLate ? endsAt : undefined)
    warned = isLate
    timer = setTimeout(check, (isLate ? endsAt : endsAt - inactivityWarning) - now)
  }

  const tell = () => {
    clearTimeout(telling)
    telling = undefined
    told = last
    store.setItem(activityKey, String(last))
    channel.postMessage({ kind: 'active', at: last } satisfies Message)
    check()
  }

  /** Something happened here. */
  const reset = () => {
    if (isOver()) return check()
    last = Date.now()
    if (warned || last - told >= activityDebounce) tell()
    else telling ??= setTimeout(tell, told + activityDebounce - last)
  }

  const hear = (event: MessageEvent<Message>) => {
    const { data } = event
    if (data.kind === 'ask') channel.postMessage({ kind: 'active', at: last } satisfies Message)
    else if (data.at > last) {
      last = told = data.at
      store.setItem(activityKey, String(last))
      check()
    }
  }
  channel.addEventListener('message', hear)
  if (isOver()) {
    channel.postMessage({ kind: 'ask' } satisfies Message)
    timer = setTimeout(check, answerWait)
  } else reset()

  return {
    reset,
    check,
    stop: () => {
      clearTimeout(timer)
      clearTimeout(telling)
      channel.removeEventListener('message', hear)
      store.removeItem(activityKey)
    },
  }
}

const happenings = ['mousedown', 'mousemove', 'keydown', 'scroll', 'touchstart'] as const

/** Calls `reset` at each activity of the person on the page, and `check` when the page shows again. Answers how to stop. */
export const followActivity = ({ reset, check }: { reset: () => void; check: () => void }): (() => void) => {
  let place = ''
  const happen = (event: Event) => {
    // Browsers also report a mouse that rests while the page moves below it.
    if (event instanceof MouseEvent && event.type === 'mousemove') {
      const now = `${event.screenX} ${event.screenY}`
      if (now === place) return
      place = now
    }
    reset()
  }
  const options = { capture: true, passive: true }
  for (const name of happenings) addEventListener(name, happen, options)
  document.addEventListener('visibilitychange', check)
  return () => {
    for (const name of happenings) removeEventListener(name, happen, options)
    document.removeEventListener('visibilitychange', check)
  }
}

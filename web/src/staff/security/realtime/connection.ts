import type { RealtimeMessage } from '#contract/security/realtime.ts'
import type { FeedState } from './feedState.ts'
import { openLink, type Socket } from './link.ts'

/** Milliseconds before a token ends that a connection with its successor begins. */
export const renewBefore = 30_000
/** Milliseconds until the first new attempt and between later ones at most; each is up to half shorter, at random. */
const firstDelay = 1_000
const longestDelay = 30_000
/** Milliseconds after which a connection counts as one that works, so that trouble starts anew with short delays. */
const steady = 10_000

export interface ConnectionOptions {
  address: string
  /** An access token, of Cognito's newest when `fresh`; undefined when nobody is signed in. */
  token(fresh: boolean): Promise<string | undefined>
  open(address: string, protocols: string[]): Socket
  onState(state: FeedState): void
  onMessage(message: RealtimeMessage): void
  /** After each beginning of a connection that follows none or a broken one. */
  onLive(): void
}

export interface Connection {
  /** Tries at once, for when the network or the person is back. */
  retry(): void
  end(): void
}

/** When an access token ends, milliseconds since 1970. */
export const endOf = (token: string): number => {
  const [, payload = ''] = token.split('.')
  const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }
  return exp * 1000
}

/** How long (ms) to wait after so many failures: twice as long each time, with chance, so that not all come at once. */
export const delayAfter = (failures: number, chance = Math.random()): number =>
  Math.min(firstDelay * 2 ** failures, longestDelay) * (0.5 + chance / 2)

/**
 * Keeps a connection to the realtime API. It ends with its token, so a second one with the next token begins before
 * that and takes its place. Own code: the kept libraries for this reconnect, but none hands over from one connection
 * to the next or asks for a token that must be renewed first.
 */
export const keepConnected = (options: ConnectionOptions): Connection => {
  const { address, token, open, onState, onMessage, onLive } = options
  let live: ReturnType<typeof openLink> | undefined
  let dialled: ReturnType<typeof openLink> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let [failures, attempt, liveSince] = [0, 0, 0]
  let brokenAt: number | undefined

  const dialLater = () => {
    const delay = delayAfter(failures++)
    clearTimeout(timer)
    timer = setTimeout(() => void dial(), delay)
    if (live) return
    brokenAt ??= Date.now()
    onState({ name: 'reconnecting', since: brokenAt, nextTry: Date.now() + delay })
  }

  const dial = async (isRenewal = false): Promise<void> => {
    clearTimeout(timer)
    dialled?.end()
    const mine = ++attempt
    // A refusal may be the token's fault: this computer's clock may be wrong, or a group have changed.
    const access = await token(isRenewal || failures > 0).catch(() => undefined)
    if (mine !== attempt) return
    if (access === undefined) return dialLater()
    let isOpen = false
    const link = openLink(open, address, access, {
      onOpen: () => {
        isOpen = true
        const isHandedOver = live !== undefined
        live?.end()
        live = link
        dialled = undefined
        clearTimeout(timer)
        timer = setTimeout(() => void dial(true), Math.max(endOf(access) - Date.now() - renewBefore, steady))
        if (isHandedOver) return
        liveSince = Date.now()
        brokenAt = undefined
        onState({ name: 'live', since: liveSince })
        onLive()
      },
      onMessage,
      onLost: () => {
        if (!isOpen) {
          dialled = undefined
          return dialLater()
        }
        live = undefined
        if (Date.now() - liveSince > steady) failures = 0
        // Another attempt may be under way or planned already: it then goes on.
        if (dialled) {
          brokenAt ??= Date.now()
          onState({ name: 'reconnecting', since: brokenAt, nextTry: Date.now() })
        } else dialLater()
      },
    })
    dialled = link
  }

  onState({ name: 'connecting' })
  void dial()
  return {
    retry: () => {
      if (!live && !dialled) void dial()
    },
    end: () => {
      attempt++
      clearTimeout(timer)
      live?.end()
      dialled?.end()
    },
  }
}

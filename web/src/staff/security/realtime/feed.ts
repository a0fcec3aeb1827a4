import type { SecurityEvent } from '#contract/security/realtime.ts'
import { createCatchUp, type Reads } from './catchUp.ts'
import { keepConnected, type Connection, type ConnectionOptions } from './connection.ts'
import type { FeedListeners, FeedState } from './feedState.ts'

/** Rows that are remembered as told. More come only in a flood, whose oldest are of no interest any more. */
const remembered = 20_000

/** Lets each change through once, whichever way and however often it comes. */
const createInbox = () => {
  /** The latest told change of each row, the longest untouched first. */
  const told = new Map<string, string>()
  const isNew = ({ table, id, sequence }: SecurityEvent): boolean => {
    const key = `${table} ${id}`
    const before = told.get(key)
    // Rows but counters never change.
    if (before !== undefined && (table !== 'rate_limits' || before >= sequence)) return false
    told.delete(key)
    told.set(key, sequence)
    if (told.size > remembered) for (const [oldest] of told.entries().take(1)) told.delete(oldest)
    return true
  }
  return { unseen: (events: readonly SecurityEvent[]): SecurityEvent[] => events.filter(isNew) }
}

/** Milliseconds until what could not be read is tried again. */
const again = 5_000
/** Milliseconds after which it is looked once more: the trail is read from an index, which may be a little behind. */
const settled = 3_000

interface FeedOptions extends FeedListeners, Pick<ConnectionOptions, 'address' | 'token' | 'open'> {
  reads: Reads
  onState(state: FeedState): void
}

/** Connects, and makes up after each connect for what was missed, so that nothing is missed and nothing comes twice. */
export const openFeed = ({ reads, onEvents, onStale, ...options }: FeedOptions): Connection => {
  const inbox = createInbox()
  const catchUp = createCatchUp(reads)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let [isWanted, isEnded] = [false, false]

  const handOut = (events: readonly SecurityEvent[], isOld = false) => {
    if (isEnded) return
    const unseen = inbox.unseen(events)
    if (unseen.length > 0 && !isOld) onEvents(unseen)
  }

  const makeUpIn = (milliseconds: number): void => {
    clearTimeout(timer)
    if (!isEnded) timer = setTimeout(makeUp, milliseconds)
  }

  const makeUp = (): void => {
    clearTimeout(timer)
    isWanted = true
    running ??= (async () => {
      while (isWanted && !isEnded) {
        isWanted = false
        try {
          await catchUp.run(handOut)
        } catch {
          // The lists on the screen say themselves that they cannot be read.
          makeUpIn(again)
        }
      }
      running = undefined
    })()
  }

  const connection = keepConnected({
    ...options,
    onMessage: message => {
      if (message.type === 'events') {
        handOut(message.events)
        catchUp.heard(message.events)
      } else if (message.type === 'missed') {
        makeUp()
        onStale()
      }
    },
    onLive: () => {
      makeUp()
      makeUpIn(settled)
      onStale()
    },
  })
  return {
    retry: connection.retry,
    end: () => {
      isEnded = true
      clearTimeout(timer)
      connection.end()
    },
  }
}

import { followDelay, followPatience } from './pace.ts'
import type { Services } from './services.ts'
import type { Item, QueueEvent } from './uploadQueue.ts'

/** The parts of the queue that following needs. */
interface Queue {
  services: Pick<Services, 'judge' | 'list' | 'now' | 'onRecorded' | 'wait'>
  /** Items that were sent and have not come to their end. */
  sent: () => readonly Item[]
  stateOf: (key: string) => Item['state'] | undefined
  tell: (event: QueueEvent) => void
  isPaused: () => boolean
  pause: () => void
}

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))

/** Ids that one call takes. */
const idsAtOnce = 100

/** Follows what was sent until each is public, held or refused. */
export const createFollowing = ({ services, sent, stateOf, tell, isPaused, pause }: Queue) => {
  const sentAt = new Map<string, number>()
  let isRunning = false

  const look = async (items: readonly Item[]) => {
    const byId = new Map(items.map(item => [item.id, item]))
    const ids = items.flatMap(({ id }) => id ?? [])
    const found = (await Promise.all(chunks(ids, idsAtOnce).map(services.list))).flat()
    for (const upload of found) {
      const item = byId.get(upload.id)
      if (!item) continue
      tell({ type: 'followed', key: item.key, upload })
      if (stateOf(item.key) !== item.state) services.onRecorded(item.bucket)
    }
    const known = new Set(found.map(({ id }) => id))
    for (const { key, id, late } of items)
      if (late && id && !known.has(id))
        tell({ type: 'failed', key, reason: 'The server no longer knows this upload. Send it again.' })
  }

  return {
    /** A file was sent: its time counts from now. */
    begin: (key: string): void => void sentAt.set(key, services.now()),

    /** Asks for the state of the sent files until each is finished. */
    goOn: async (): Promise<void> => {
      if (isRunning) return
      isRunning = true
      for (;;) {
        const items = sent()
        if (items.length === 0 || isPaused()) break
        try {
          await look(items)
        } catch (error) {
          if (services.judge(error) === 'signIn') {
            pause()
            break
          }
        }
        const age = ({ key }: Item) => services.now() - (sentAt.get(key) ?? 0)
        items
          .filter(item => !item.late && age(item) > followPatience)
          .forEach(({ key }) => tell({ type: 'late', key }))
        await services.wait(followDelay(Math.min(...items.map(age))))
      }
      isRunning = false
    },
  }
}

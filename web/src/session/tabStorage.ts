import type { KeyValueStorageInterface } from 'aws-amplify/utils'
import type { SessionEnd } from './endings.ts'

type Message =
  | { kind: 'ask' }
  | { kind: 'answer'; entries: [string, string][] }
  | { kind: 'change'; key: string; newValue: string | null }
  | { kind: 'end'; end: SessionEnd }

/** How long a new tab waits for a signed-in one to answer, in milliseconds. */
const answerWait = 200

/** The parts of `Storage` and `BroadcastChannel` that are used, so that tests can bring their own. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
type Channel = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  postMessage(message: unknown): void
}

const messageOf = (event: Event) => (event as MessageEvent<Message>).data

/**
 * Token storage that lives in session storage and is the same in every tab of
 * the browser: a new tab asks the others for what they hold, and a change in
 * one is told to all, sign-out included (decision 22). Only keys below `prefix`
 * are held or shared. Nothing is ever written to local storage.
 * `onRemoteChange` hears what another tab set or removed (null), and why if that tab told it before (`tellEnd`).
 */
export const createTabStorage = (
  prefix: string,
  store: Store,
  channel: Channel,
  onRemoteChange: (key: string, newValue: string | null, end?: SessionEnd) => void,
) => {
  const tell = (message: Message) => channel.postMessage(message)
  const keys = () => Array.from({ length: store.length }, (_, i) => store.key(i) ?? '').filter(isOurs)
  const isOurs = (key: string) => key.startsWith(prefix)

  const write = (key: string, value: string | null) => {
    if (value === null) store.removeItem(key)
    else store.setItem(key, value)
  }

  const change = async (key: string, newValue: string | null) => {
    if (store.getItem(key) === newValue) return
    write(key, newValue)
    tell({ kind: 'change', key, newValue })
  }

  const storage: KeyValueStorageInterface = {
    getItem: async key => store.getItem(key),
    setItem: change,
    removeItem: key => change(key, null),
    clear: async () => {
      for (const key of keys()) await change(key, null)
    },
  }

  let told: SessionEnd | undefined
  channel.addEventListener('message', event => {
    const data = messageOf(event)
    if (data.kind === 'end') told = data.end
    if (data.kind === 'change' && isOurs(data.key)) {
      write(data.key, data.newValue)
      if (data.newValue !== null) told = undefined
      onRemoteChange(data.key, data.newValue, told)
    }
    const held = keys()
    if (data.kind === 'ask' && held.length > 0)
      tell({ kind: 'answer', entries: held.map(key => [key, store.getItem(key) ?? '']) })
  })

  /** Takes over the tokens of another tab, if this one has none and another answers in time. */
  const adopt = (): Promise<void> =>
    new Promise(resolve => {
      if (keys().length > 0) return resolve()
      const finish = () => {
        clearTimeout(timer)
        channel.removeEventListener('message', hear)
        resolve()
      }
      const hear = (event: Event) => {
        const data = messageOf(event)
        if (data.kind !== 'answer') return
        for (const [key, value] of data.entries) if (isOurs(key)) write(key, value)
        finish()
      }
      const timer = setTimeout(finish, answerWait)
      channel.addEventListener('message', hear)
      tell({ kind: 'ask' })
    })

  /** Says why the tokens are about to be removed. */
  const tellEnd = (end: SessionEnd) => tell({ kind: 'end', end })

  return { storage, adopt, tellEnd }
}

/** Where the browser keeps a service's settings: a JSON object, and never a secret. */
const prefix = 'external-service-'

/** Longest value that is taken out of the browser's storage, in characters: anybody could have put it there. */
const valueMax = 320

/** Longest text that is parsed at all. */
const textMax = 10_000

/** Settings by the names of their fields. */
export type Settings = Readonly<Record<string, string>>

/** The value under a name: settings, or something that nobody can read. */
export interface Stored {
  name: string
  settings: Settings | undefined
}

const settingsIn = (text: string): Settings | undefined => {
  if (text.length > textMax) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return undefined
    return Object.fromEntries(
      Object.entries(parsed).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1].length <= valueMax,
      ),
    )
  } catch {
    // Not JSON: the page shows it as settings that cannot be read.
    return undefined
  }
}

/** Every configured service of this browser, by name; none where it allows no storage. */
export const storedServices = (storage: Storage): Stored[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    .filter(key => key.startsWith(prefix) && key.length > prefix.length)
    .sort()
    .map(key => ({ name: key.slice(prefix.length), settings: settingsIn(storage.getItem(key) ?? '') }))

/** The settings of one service; empty where nothing, or nothing readable, is stored. */
export const settingsOf = (name: string): Settings => {
  try {
    return settingsIn(localStorage.getItem(prefix + name) ?? '') ?? {}
  } catch {
    // A browser that allows no storage has no settings.
    return {}
  }
}

/** @returns the removed value, to be put back, or null */
export const removeService = (name: string): string | null => {
  const text = localStorage.getItem(prefix + name)
  localStorage.removeItem(prefix + name)
  return text
}

/** Puts back what `removeService` answered. */
export const putBack = (name: string, text: string): void => localStorage.setItem(prefix + name, text)

/** @returns false when the browser has no room or allows no storage */
export const saveService = (name: string, settings: Settings): boolean => {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(settings))
    return true
  } catch {
    return false
  }
}

import type { ConsentKind } from '#content/schemaConsent.ts'

/** What a reader agreed to. */
export interface Choice {
  agreed: ConsentKind[]
  /** Whom it was about: a third party that comes later is asked about anew. */
  parties: string
  /** When, UTC. */
  at: string
}

/** Kept in the browser alone: no cookie, so no server ever hears of it. */
const key = 'consent'

/** Time in ms after which a reader is asked again. */
const validity = 365 * 86_400_000

/** The choice of this browser about `parties`; undefined if there is none, or none that still counts. */
export const readChoice = (parties: string, now = Date.now()): Choice | undefined => {
  try {
    const choice = JSON.parse(localStorage.getItem(key) ?? 'null') as Choice | null
    if (!choice || choice.parties !== parties || !Array.isArray(choice.agreed)) return undefined
    return now - Date.parse(choice.at) < validity ? choice : undefined
  } catch {
    // Storage that is switched off, or was written by something else, holds no choice.
    return undefined
  }
}

/** Keeps a choice. Answers false where storage is switched off: it then counts for the page that is open. */
export const keepChoice = (choice: Choice): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify(choice))
    return true
  } catch {
    return false
  }
}

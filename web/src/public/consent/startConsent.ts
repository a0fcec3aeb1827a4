import { consent } from '#content/consent.ts'
import type { ConsentKind } from '#content/schemaConsent.ts'
import { thirdParties, askedKinds } from '#content/thirdParties.ts'
import { consentBar } from './bar.ts'

const startTracker = (source: string) => {
  if (document.querySelector(`script[src="${CSS.escape(source)}"]`)) return
  const script = document.createElement('script')
  script.src = source
  script.async = true
  document.head.append(script)
}

const fillFrames = () => {
  for (const frame of document.querySelectorAll<HTMLIFrameElement>('iframe[data-src]')) {
    frame.src = frame.dataset['src'] ?? ''
    delete frame.dataset['src']
  }
}

let isWatching = false

/** Loads what was agreed to, on this page and on those that follow without a new load. */
export const load = (agreed: readonly ConsentKind[]): void => {
  for (const { kind, tracker } of thirdParties)
    if (tracker && agreed.includes(kind)) startTracker(tracker.script)
  if (isWatching || !agreed.includes('embedded')) return
  isWatching = true
  fillFrames()
  new MutationObserver(fillFrames).observe(document.body, { childList: true, subtree: true })
}

/**
 * Undoes what can be undone when consent is taken back: scripts that run cannot
 * be stopped, so cookies that we can reach go, and the page starts anew.
 */
const unload = (): void => {
  for (const { tracker } of thirdParties)
    for (const { name } of tracker?.cookies ?? []) document.cookie = `${name}=; max-age=0; path=/`
  location.reload()
}

/** The reader's choice. */
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
const readChoice = (parties: string, now = Date.now()): Choice | undefined => {
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
const keepChoice = (choice: Choice): boolean => {
  try {
    localStorage.setItem(key, JSON.stringify(choice))
    return true
  } catch {
    return false
  }
}

/** Whom a choice is about; who is added later is asked about anew. */
const parties = [
  ...thirdParties.map(({ kind, name }) => `${kind} ${name}`),
  ...(consent.visits === 'agreed' ? ['analytics visits'] : []),
].join(', ')
const kinds = askedKinds(thirdParties, consent)

let choice: Choice | undefined
let bar: HTMLElement | undefined

/** True if the reader of this page has agreed to content of this kind. */
export const hasConsented = (kind: ConsentKind): boolean => choice?.agreed.includes(kind) ?? false

const decide = (agreed: ConsentKind[]) => {
  const before = choice?.agreed ?? []
  choice = { agreed, parties, at: new Date().toISOString() }
  keepChoice(choice)
  bar?.remove()
  bar = undefined
  if (before.some(kind => !agreed.includes(kind))) unload()
  else load(agreed)
}

const ask = () => {
  bar ??= consentBar(kinds, choice?.agreed ?? [], decide)
  // The first that a keyboard or a screen reader comes to after the skip link.
  document.getElementById('consent')?.append(bar)
}

/**
 * Loads third parties as this browser's reader has decided, and asks for a
 * decision where there is none. Runs only in a site whose pack names third
 * parties, and before React, which it does not need.
 */
export const startConsent = (): void => {
  choice = readChoice(parties)
  if (choice) load(choice.agreed)
  else ask()
  document.addEventListener('click', event => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-consent-settings]')) return
    event.preventDefault()
    ask()
    bar?.querySelector('h2')?.focus()
  })
}

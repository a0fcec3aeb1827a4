import { consent } from '#content/consent.ts'
import type { ConsentKind } from '#content/schemaConsent.ts'
import { askedKinds, thirdParties } from '#content/thirdParties.ts'
import { consentBar } from './bar.ts'
import { keepChoice, readChoice, type Choice } from './choice.ts'
import { load, unload } from './load.ts'

/** Whom a choice is about; who is added later is asked about anew. */
const parties = [
  ...thirdParties.map(({ kind, name }) => `${kind} ${name}`),
  ...(consent.visits === 'agreed' ? ['analytics visits'] : []),
].join(', ')
const kinds = askedKinds(thirdParties, consent)

let choice: Choice | undefined
let bar: HTMLElement | undefined

/** Whether the reader of this page has agreed to content of this kind. */
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

import { thirdParties } from '#content/thirdParties.ts'
import type { ConsentKind } from '#content/schemaConsent.ts'

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
export const unload = (): void => {
  for (const { tracker } of thirdParties)
    for (const { name } of tracker?.cookies ?? []) document.cookie = `${name}=; max-age=0; path=/`
  location.reload()
}

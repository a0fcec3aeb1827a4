import { setTimeout as wait } from 'node:timers/promises'
import type { Page, Request } from 'playwright-core'

/** Milliseconds between two looks, and until a page that does not settle is given up. */
const every = 100
const atMost = 120_000

/** The reason why a page is not complete yet, in words; nothing when it is. Runs in the browser. */
const obstacleIn = () => {
  const { body, documentElement: root, fonts, images } = document
  // "Loading the log…", "Comparing…", "Sending...": words of something under way.
  const underway = body.innerText
    .split('\n')
    .find(line => /^\p{Lu}\p{Ll}+ing\b[^.]*(…|\.\.\.)/u.test(line.trim()))
  if (underway) return `it still says “${underway.trim()}”`
  if (document.querySelector('[aria-busy=true]')) return 'it is marked as busy'
  if (document.getElementById('data') && root.dataset['hydrated'] === undefined) return 'it is not hydrated'
  if (fonts.status !== 'loaded') return 'its fonts are loading'
  if ([...images].some(image => !image.complete)) return 'its pictures are loading'
  // Frames that wait for a reader to come near wait for that.
  const isLoading = ({ src, loading, contentDocument: inside }: HTMLIFrameElement) =>
    src.startsWith(location.origin) &&
    loading !== 'lazy' &&
    (inside?.URL === 'about:blank' || inside?.readyState !== 'complete')
  const frames = [...document.querySelectorAll('iframe')].filter(frame => frame.checkVisibility())
  if (frames.some(isLoading)) return 'a frame in it is loading'
  return undefined
}

/**
 * Waits until a page shows all it has, however slow the machine: no words of something under way, everything that it
 * asked of the API answered. Sockets and what is repeated by the clock may go on.
 */
export const createSettle = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  page.on('request', request => {
    if (new URL(request.url()).pathname.startsWith('/api/')) open.add(request)
  })
  page.on('requestfinished', request => open.delete(request))
  page.on('requestfailed', request => open.delete(request))
  const obstacle = async () => {
    const [call] = open
    return call ? `${call.method()} ${call.url()} is not answered` : page.evaluate(obstacleIn)
  }
  return async () => {
    const until = Date.now() + atMost
    // Twice: between an answer and what it changes on the page is a moment.
    for (let looks = 0; looks < 2;) {
      const found = await obstacle()
      looks = found ? 0 : looks + 1
      if (found && Date.now() > until) throw new Error(`The page did not settle: ${found}.`)
      await wait(every)
    }
  }
}

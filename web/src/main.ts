import { hydrationPatience } from './constants.ts'
import { startMenus } from './ui/menu.ts'

/*
 * All that runs at once: native menus, and after load an idle moment in which
 * React takes over. The page is complete and can be walked before that.
 */
startMenus(document)

if (import.meta.env.CONSENT)
  void import('./public/consent/startConsent.ts').then(({ startConsent }) => startConsent())

const hydrate = async () => {
  // React first: evaluated in one task with the rest, it would keep a phone from answering its reader.
  await import('react-dom/client')
  const { hydratePage } = await import('./client.tsx')
  await hydratePage()
}

const whenIdle = () => {
  if ('requestIdleCallback' in window)
    window.requestIdleCallback(() => void hydrate(), { timeout: hydrationPatience })
  else setTimeout(() => void hydrate())
}

if (document.readyState === 'complete') whenIdle()
else window.addEventListener('load', whenIdle, { once: true })

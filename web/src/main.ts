import { hydrationPatience } from './constants.ts'
import { startMenus } from './ui/startMenus.ts'
import { startSearchKey } from './ui/searchKey.ts'

/*
 * All that runs at once: native menus, and after load an idle moment in which
 * React takes over. The page is complete and can be walked before that.
 */
startMenus(document)
startSearchKey(document)

if (import.meta.env.CONSENT)
  void import('./public/consent/startConsent.ts').then(({ startConsent }) => startConsent())

const hydrate = async () => {
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

import { createRoot } from 'react-dom/client'
import { matchRoutes, type createBrowserRouter, type LoaderFunctionArgs } from 'react-router-dom'
import { news } from '#content/news.ts'
import { createApi } from '../../api.ts'
import { listRefresh, widgetAnnouncements } from '../../constants.ts'
import { outcomeOf } from '../../deferred.ts'
import { paths } from '../../paths.ts'
import { publicRoutes } from '../../routes.tsx'
import { Toasts } from '../../ui/toast/Toasts.tsx'
import { currentToasts, dismissToast, toastOffer } from '../../ui/toast/toasts.ts'
import { newIn, shownIn, type Item } from './newItems.ts'

/**
 * Asks at once and then every `every` ms, only while the page is seen and the browser online: when it becomes so again,
 * as soon as that time has passed since it asked last.
 * @param ask never rejects
 */
export const askWhileSeen = (ask: () => Promise<void>, every: number): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let next = 0
  const wait = (): void => {
    clearTimeout(timer)
    if (document.visibilityState === 'visible' && navigator.onLine)
      timer = setTimeout(run, Math.max(0, next - Date.now()))
  }
  const run = (): void => {
    next = Date.now() + every
    void ask().then(wait)
  }
  document.addEventListener('visibilitychange', wait)
  window.addEventListener('online', wait)
  window.addEventListener('offline', wait)
  wait()
}

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe' | 'revalidate'>
type Data = Record<string, unknown>

const words = news.offer

/** The pages that list announcements or documents. */
const listPages: string[] = [
  paths.home,
  paths.news,
  paths.investors,
  paths.documents,
  paths.meetings,
  paths.investorNews,
]

const isListPage = () => listPages.includes(location.pathname)

const api = createApi()
/** As those of the page, but a read that fails is not tried again before its next minute. */
const routes = publicRoutes(api)

const settled = async (data: Data): Promise<Data> =>
  Object.fromEntries(await Promise.all(Object.entries(data).map(async ([key, value]) => [key, await value])))

const merged = (parts: unknown[]): Promise<Data> => settled(Object.assign({}, ...parts) as Data)

/** What the loaders of this page read now. */
const readAgain = async (): Promise<Data> => {
  const request = new Request(location.href)
  const read = (matchRoutes(routes, location) ?? []).map(async ({ route, params }) => {
    const { loader } = typeof route.lazy === 'function' ? await route.lazy() : route
    return typeof loader === 'function' ? loader({ request, params } as LoaderFunctionArgs) : {}
  })
  return merged(await Promise.all(read))
}

const newsFrame = () => document.querySelector<HTMLIFrameElement>(`iframe[src="${paths.newsWidget}"]`)

const readFrame = () =>
  outcomeOf(
    'Error fetching announcements',
    api.listAnnouncements({ query: { kind: 'regulatory', limit: widgetAnnouncements } }),
  )

/** What is new on a page, and where it is listed. */
interface Found {
  /** Of the page's place in the browser's history. */
  key: string
  inPage: Item[]
  inFrame: Item[]
}

const find = async (router: Router): Promise<Found> => {
  const { key } = router.state.location
  if (!isListPage()) return { key, inPage: [], inFrame: [] }
  const framed = shownIn(newsFrame())
  const [shown, read, latest] = await Promise.all([
    merged(Object.values(router.state.loaderData)),
    readAgain(),
    framed.length > 0 && readFrame(),
  ])
  return {
    key,
    inPage: Object.keys(read).flatMap(name => newIn(shown[name], read[name])),
    inFrame: newIn(framed, latest),
  }
}

const countOf = (items: readonly Item[], kind: Item['kind']): string[] => {
  const count = new Set(items.flatMap(item => (item.kind === kind ? [item.href] : []))).size
  return count === 0 ? [] : [`${count} ${count === 1 ? words[kind].one : words[kind].many}`]
}

let waiting: MutationObserver | undefined

/** Moves the focus to the first of the items as soon as it is there. */
const focusFirst = (items: readonly Item[], root: Node | null | undefined): void => {
  if (!root) return
  const links = items.map(({ href }) => `a[href=${JSON.stringify(href)}]`).join()
  const focus = (): boolean => {
    const first = (root as Document | Element).querySelector<HTMLElement>(links)
    first?.focus()
    return first !== null
  }
  waiting?.disconnect()
  if (focus()) return
  waiting = new MutationObserver(() => focus() && waiting?.disconnect())
  waiting.observe(root, { childList: true, subtree: true })
}

/** Reads the lists with something new anew, and goes to the first new one. */
const show = (router: Router, { inPage, inFrame }: Found): void => {
  if (inFrame.length > 0) {
    const frame = newsFrame()
    const isFirst = inPage.length === 0
    frame?.addEventListener('load', () => isFirst && focusFirst(inFrame, frame.contentDocument), {
      once: true,
    })
    frame?.contentWindow?.location.reload()
  }
  if (inPage.length > 0) {
    void router.revalidate()
    focusFirst(inPage, document.getElementById('main'))
  }
}

/**
 * Asks once a minute, while somebody sees the page, whether its lists have something that it does not show, and offers
 * it (decision 7). Nothing of the page moves before the reader says so; what they dismiss is not offered again.
 */
export const offerNew = (router: Router): void => {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  // Before there is something to say, so that screen readers hear it; other pages may have messages of their own.
  const listen = () => root.render(isListPage() && <Toasts />)
  listen()

  let offered = new Set<string>()
  let toast: number | undefined
  const take = () => {
    if (toast !== undefined) dismissToast(toast)
    toast = undefined
  }
  const offer = (found: Found): void => {
    if (found.key !== router.state.location.key) return
    const items = [...found.inPage, ...found.inFrame]
    // A page may list one in two places.
    const links = new Set(items.map(({ href }) => href))
    const isMore = [...links].some(link => !offered.has(link))
    const isLess = links.size < offered.size && currentToasts().some(({ id }) => id === toast)
    offered = links
    if (!isMore && !isLess) return
    take()
    const counts = [...countOf(items, 'announcement'), ...countOf(items, 'document')]
    if (counts.length === 0) return
    toast = toastOffer(counts.join(` ${words.and} `), {
      label: offered.size === 1 ? words.showOne : words.show,
      run: () => show(router, found),
    })
  }
  let { key } = router.state.location
  router.subscribe(({ location }) => {
    if (location.key === key) return
    key = location.key
    offered = new Set()
    waiting?.disconnect()
    take()
    listen()
  })
  askWhileSeen(async () => {
    const found = await outcomeOf('Error asking for new items', find(router))
    if ('value' in found) offer(found.value)
  }, listRefresh)
}

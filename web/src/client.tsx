import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider, type HydrationState } from 'react-router-dom'
import { createApi, type PublicApi } from './api.ts'
import { listRefresh } from './constants.ts'
import { publicRoutes } from './routes.tsx'
import { withText } from './textOnPage.ts'

const api = createApi()

/** A read with the retry rules, whose code is fetched with the first read. */
const retried =
  <C extends unknown[], T>(name: keyof PublicApi, read: (...call: C) => Promise<T>) =>
  async (...call: C): Promise<T> => {
    const { readWithRetries } = await import('./query.ts')
    return readWithRetries([name, ...call], () => read(...call))
  }

const reading: PublicApi = {
  getAnnouncement: retried('getAnnouncement', api.getAnnouncement),
  getFacts: retried('getFacts', api.getFacts),
  getRestrictedDocument: retried('getRestrictedDocument', api.getRestrictedDocument),
  listAnnouncements: retried('listAnnouncements', api.listAnnouncements),
  listEvents: retried('listEvents', api.listEvents),
  listMeetings: retried('listMeetings', api.listMeetings),
  listPublicDocuments: retried('listPublicDocuments', api.listPublicDocuments),
  getSharePrice: retried('getSharePrice', api.getSharePrice),
  listSharePrices: retried('listSharePrices', api.listSharePrices),
}

/** Takes over the page that the server wrote. A page without data is an error's and stays as it is. */
export const hydratePage = async (): Promise<void> => {
  const root = document.getElementById('root')
  const data = document.getElementById('data')?.textContent
  if (!root || !data) return
  const routes = publicRoutes(reading)
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
  }
  const hydrationData = JSON.parse(data, withText) as HydrationState
  const router = createBrowserRouter(routes, { hydrationData })
  // In pieces, between which the page answers its reader.
  startTransition(() => void hydrateRoot(root, <RouterProvider router={router} />))
  // At a time of its own, so that the readers of 07:00 do not all ask in the same second.
  setTimeout(
    () => void import('./public/newItems/offerNew.tsx').then(({ offerNew }) => offerNew(router)),
    Math.random() * listRefresh,
  )
  if (import.meta.env.VISITS)
    void import('./public/visits/countVisits.ts').then(({ countVisits }) => countVisits(router))
}

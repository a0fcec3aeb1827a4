import type { ComponentType } from 'react'
import type { LoaderFunction, RouteObject } from 'react-router-dom'
import type { PublicApi } from './api.ts'
import { paths } from './paths.ts'
import { ErrorScreen } from './public/layout/ErrorScreen.tsx'
import { SiteLayout } from './public/layout/SiteLayout.tsx'

/** The exports of a page's file. */
interface PageModule {
  Component: ComponentType
  loader?: (api: PublicApi) => LoaderFunction
}

/** The facts about a page that the server needs. */
export interface PageHandle {
  /** Rendered at each request (the contract's `livePages`); other pages are stored when the site is built. */
  live?: true
  /** For other sites' frames: without scripts, data for them and what search engines read. */
  bare?: true
  /** Not for search engines. */
  unlisted?: true
  /** HTTP status; 200 if not given. */
  status?: number
}

/** The site map. Each page is a folder of `public/` and fetched when it is first needed. */
export const publicRoutes = (api: PublicApi): RouteObject[] => {
  const page = (path: string, load: () => Promise<PageModule>, handle: PageHandle = {}): RouteObject => ({
    path,
    handle,
    lazy: async () => {
      const { Component, loader } = await load()
      return loader ? { Component, loader: loader(api) } : { Component }
    },
  })

  return [
    {
      Component: SiteLayout,
      ErrorBoundary: ErrorScreen,
      children: [
        {
          ErrorBoundary: ErrorScreen,
          children: [
            page(paths.home, () => import('./public/home/Home.tsx')),
            page(paths.portfolio, () => import('./public/portfolio/Portfolio.tsx')),
            page(paths.about, () => import('./public/about/About.tsx'), { live: true }),
            {
              lazy: () => import('./public/investors/InvestorsLayout.tsx'),
              children: [
                page(paths.investors, () => import('./public/investors/Overview.tsx'), { live: true }),
                page(paths.calendar, () => import('./public/calendar/Calendar.tsx'), { live: true }),
                page(paths.financial, () => import('./public/financial/Financial.tsx'), { live: true }),
                page(paths.governance, () => import('./public/governance/Governance.tsx'), { live: true }),
                page(paths.corporate, () => import('./public/corporate/Corporate.tsx'), { live: true }),
                page(paths.documents, () => import('./public/documents/Documents.tsx'), { live: true }),
                page(paths.meetings, () => import('./public/meetings/Meetings.tsx'), { live: true }),
                page(paths.investorNews, () => import('./public/investorNews/InvestorNews.tsx'), {
                  live: true,
                }),
              ],
            },
            page('/investors/restricted/:id', () => import('./public/restricted/Restricted.tsx'), {
              live: true,
              unlisted: true,
            }),
            page(paths.news, () => import('./public/news/News.tsx'), { live: true }),
            page('/news/:slug', () => import('./public/announcement/Announcement.tsx'), { live: true }),
            page(paths.contact, () => import('./public/contact/Contact.tsx')),
            page(paths.confirm, () => import('./public/subscribe/Confirm.tsx'), { unlisted: true }),
            page(paths.manage, () => import('./public/subscribe/Manage.tsx'), { unlisted: true }),
            page(paths.search, () => import('./public/search/Search.tsx'), { unlisted: true }),
            page(paths.privacy, () => import('./public/legal/Privacy.tsx')),
            page(paths.terms, () => import('./public/legal/Terms.tsx')),
            page(paths.cookies, () => import('./public/legal/Cookies.tsx')),
            page('*', () => import('./public/notFound/NotFound.tsx'), { status: 404 }),
          ],
        },
      ],
    },
  ]
}

/** Every address of the site map with what the server has to know of it; the 404 page apart. */
export const listPages = (routes: RouteObject[]): { path: string; handle: PageHandle }[] =>
  routes.flatMap(({ path, handle, children }) =>
    children
      ? listPages(children)
      : path && path !== '*'
        ? [{ path, handle: (handle ?? {}) as PageHandle }]
        : [],
  )

import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router-dom'
import { siteOriginMark } from '#contract/siteOrigin.ts'
import { company } from '#content/company.ts'
import type { PublicApi } from './api.ts'
import { embedRoutes } from './embed/routes.tsx'
import { HeadTags } from './head/HeadTags.tsx'
import { inScript } from './head/inScript.ts'
import { withFacts, type PageFacts } from './head/pageFacts.ts'
import { listPages, publicRoutes, type PageHandle } from './routes.tsx'
import { leavingOutText } from './textOnPage.ts'

/** An API that never answers: its data is left out of the page, and the browser asks for it. */
const never = () => new Promise<never>(() => undefined)
const noApi: PublicApi = {
  getAnnouncement: never,
  getFacts: never,
  getRestrictedDocument: never,
  listAnnouncements: never,
  listEvents: never,
  listMeetings: never,
  listPublicDocuments: never,
  getSharePrice: never,
  listSharePrices: never,
}

/** All that the server renders. */
const routesOf = (api: PublicApi) => [...publicRoutes(api), ...embedRoutes(api)]

/** Each page; a parameter in its address is written as in the contract, `{slug}`. */
const pages = listPages(routesOf(noApi)).map(page => ({
  ...page,
  path: page.path.replace(/:(\w+)/, '{$1}'),
}))

/** Addresses of the pages that are rendered at each request. */
export const livePages: string[] = pages.filter(({ handle }) => handle.live).map(({ path }) => path)

/** Addresses of the pages that search engines may list, apart from those that share a pattern. */
export const listedPages: string[] = pages
  .filter(({ path, handle }) => !handle.bare && !handle.unlisted && !path.includes('{'))
  .map(({ path }) => path)

/** Addresses of the pages that are stored when the site is built. */
export const staticPages: string[] = pages.filter(({ handle }) => !handle.live).map(({ path }) => path)

/** Waits for promised data, or leaves it out. */
const settle = async (data: unknown, wait: boolean): Promise<unknown> => {
  if (typeof data !== 'object' || data === null) return data
  const entries = await Promise.all(
    Object.entries(data).map(async ([key, value]) =>
      value instanceof Promise ? [key, wait ? await (value as Promise<unknown>) : undefined] : [key, value],
    ),
  )
  return Object.fromEntries(entries) as unknown
}

const handleOf = ({ matches }: StaticHandlerContext): PageHandle =>
  (matches.at(-1)?.route.handle ?? {}) as PageHandle

const statusOf = (context: StaticHandlerContext, facts: PageFacts | undefined): number =>
  context.errors ? context.statusCode : (facts?.status ?? handleOf(context).status ?? context.statusCode)

const handlers = new WeakMap<PublicApi, StaticHandler>()

/** The routes of an API, which loads each page once: a function has one API for all that it renders. */
const handlerOf = (api: PublicApi): StaticHandler => {
  const handler = handlers.get(api) ?? createStaticHandler(routesOf(api))
  handlers.set(api, handler)
  return handler
}

/** The template without what runs or is fetched for the site alone. */
const withoutScripts = (template: string): string =>
  template.replace(/<script\b[^>]*><\/script>/g, '').replace(/<link rel="manifest"[^>]*>/g, '')

let split: { template: string; page: string[]; bare: string[] } | undefined

/** The parts of a template around head, page and data, kept for the next page. */
const piecesOf = (template: string) => {
  if (split?.template === template) return split
  const pieces = (text: string) => text.split(/<!--(?:head|app|data)-->/)
  return (split = { template, page: pieces(template), bare: pieces(withoutScripts(template)) })
}

/** React writes title and meta in front of the page; they belong into the head. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** A page of the site as complete HTML, with its status. */
export interface RenderedPage {
  status: number
  html: string
}

/** What a page is rendered with. */
export interface Rendering {
  /** Without it the page is one to be stored: its data is left out, and the browser asks for it. */
  api?: PublicApi | undefined
  /** The site's origin for absolute addresses; a stored page has the mark of who publishes it. */
  origin?: string | undefined
}

/** Renders the page at `path` into `template`. */
export const renderInto = async (
  template: string,
  path: string,
  { api, origin = siteOriginMark }: Rendering = {},
): Promise<RenderedPage> => {
  const handler = handlerOf(api ?? noApi)
  const context = await handler.query(new Request(new URL(path, origin || siteOriginMark)))
  if (context instanceof Response) throw new Error(`${path} answers with a redirect, which no page does.`)
  for (const [id, data] of Object.entries(context.loaderData))
    context.loaderData[id] = await settle(data, api !== undefined)

  const router = createStaticRouter(handler.dataRoutes, context)
  const { markup, facts } = withFacts(() =>
    renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  )
  const head = hoisted.exec(markup)?.[0] ?? ''
  const status = statusOf(context, facts)
  const { bare = false, unlisted = bare } = handleOf(context)
  const isListed = status === 200 && !unlisted
  const more = renderToStaticMarkup(
    <>
      {(company.sample || !isListed) && <meta name="robots" content="noindex" />}
      {facts && isListed && <HeadTags facts={facts} path={context.location.pathname} origin={origin} />}
    </>,
  )
  const { loaderData, errors } = context
  const data =
    errors || bare
      ? ''
      : `<script type="application/json" id="data">${inScript({ loaderData }, leavingOutText(markup))}</script>`
  const { [bare ? 'bare' : 'page']: pieces } = piecesOf(template)
  const parts = [head + more, markup.slice(head.length), data]
  const html = pieces.map((piece, index) => piece + (parts[index] ?? '')).join('')
  return { status, html }
}

import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom'
import type { PublicApi } from './api.ts'
import { listPages, publicRoutes, type PageHandle } from './routes.tsx'

/** An API that never answers: its data is left out of the page, and the browser asks for it. */
const noApi: PublicApi = {
  listAnnouncements: () => new Promise(() => undefined),
  listPublicDocuments: () => new Promise(() => undefined),
}

const pages = listPages(publicRoutes(noApi))

/** Addresses of the pages that are rendered at each request. */
export const livePages: string[] = pages.filter(({ handle }) => handle.live).map(({ path }) => path)

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

const statusOf = ({ errors, statusCode, matches }: StaticHandlerContext): number => {
  if (errors) return statusCode
  const handle = matches.at(-1)?.route.handle as PageHandle | undefined
  return handle?.status ?? statusCode
}

/** React writes title and meta in front of the page; they belong into the head. */
const hoisted = /^(?:<title[^>]*>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>)+/

/** JSON that cannot end the script element it stands in. */
const inScript = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')

/** A page of the site as complete HTML, with its status. */
export interface RenderedPage {
  status: number
  html: string
}

/**
 * Renders the page at `path` into `template`. Without `api` the page is one to
 * be stored: data that the API would give is left out, and the browser asks
 * for it.
 */
export const renderInto = async (template: string, path: string, api?: PublicApi): Promise<RenderedPage> => {
  const handler = createStaticHandler(publicRoutes(api ?? noApi))
  const context = await handler.query(new Request(new URL(path, 'http://site.invalid')))
  if (context instanceof Response) throw new Error(`${path} answers with a redirect, which no page does.`)
  for (const [id, data] of Object.entries(context.loaderData))
    context.loaderData[id] = await settle(data, api !== undefined)

  const router = createStaticRouter(handler.dataRoutes, context)
  const markup = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  const head = hoisted.exec(markup)?.[0] ?? ''
  const { loaderData, errors } = context
  const data = errors ? '' : `<script type="application/json" id="data">${inScript({ loaderData })}</script>`
  const html = template
    .replace('<!--head-->', () => head)
    .replace('<!--app-->', () => markup.slice(head.length))
    .replace('<!--data-->', () => data)
  return { status: statusOf(context), html }
}

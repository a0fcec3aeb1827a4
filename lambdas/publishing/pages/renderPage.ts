import { Reply } from '#runtime/answer.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { renderPage as renderSite, type PublicApi } from '../../../web/dist/server/server.mjs'
import { publicApi } from './publicApi.ts'

interface Services {
  render: typeof renderSite
  api: PublicApi
  /** Sources of the inlined styles, as the edge's content security policy names them. */
  styles: string
}

/** The address that a reader asked for, as far as pages read it. */
const addressOf = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined)
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

/** Renders a live page from the site's own routes, with the data of the public API. */
export const renderPage =
  ({ render, api, styles }: Services): HandlerOf<'renderPage'> =>
  async ({ params, query: { at, ...query }, request: { origin = '' } }) => {
    const { status, html } = await render(addressOf(at ?? `/${params.page}`, query), { api, origin })
    return new Reply(html, { status, headers: { 'x-page-styles': styles } })
  }

export const services = (): Services => ({
  render: renderSite,
  styles: setting('PAGE_STYLES'),
  api: publicApi(),
})

import template from 'virtual:template'
import type { PublicApi } from './api.ts'
import { renderInto, type RenderedPage } from './render.tsx'

export { livePages, staticPages } from './render.tsx'

/**
 * The page at `path` as complete HTML, with its status. Without `api` it is a
 * page to be stored, whose data the browser asks for.
 */
export const renderPage = (path: string, { api }: { api?: PublicApi } = {}): Promise<RenderedPage> =>
  renderInto(template, path, api)

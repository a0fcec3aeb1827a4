import template from 'virtual:template'
import { renderInto, type RenderedPage, type Rendering } from './render.tsx'

export { listedPages, livePages, staticPages } from './render.tsx'

/** The page at `path` as complete HTML, with its status. */
export const renderPage = (path: string, rendering: Rendering = {}): Promise<RenderedPage> =>
  renderInto(template, path, rendering)

import template from 'virtual:template'
import { packFacts } from '#content/facts.ts'
import { rule26 } from '#content/rule26.ts'
import { renderInto, type RenderedPage, type Rendering } from './render.tsx'

export { listedPages, livePages, staticPages } from './render.tsx'

/** The facts of the company that the site was built with, and what it says of Rule 26. */
export const builtFacts = { facts: packFacts, items: rule26.items }

/** The page at `path` as complete HTML, with its status. */
export const renderPage = (path: string, rendering: Rendering = {}): Promise<RenderedPage> =>
  renderInto(template, path, rendering)

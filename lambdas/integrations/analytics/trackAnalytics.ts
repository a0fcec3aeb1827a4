import * as z from 'zod'
import { unknownPage } from '#contract/integrations/analytics.ts'
import { successAnswer } from '#contract/integrations/functionAnswer.ts'
import { londonTime } from '#contract/londonTime.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { isRobot, pageOf } from './rules.ts'
import { type ReleasedStore, releasedStore, type VisitStore, visitStore } from './store.ts'

interface Services {
  visits: Pick<VisitStore, 'count'>
  released: ReleasedStore
  /** Paths of the site map, without families. */
  pages: ReadonlySet<string>
}

/**
 * Counts a visit. Its answer is the same for every path, so that nothing tells an announcement that is not out yet from
 * one that does not exist; both are counted as unknown.
 */
export const trackAnalytics =
  ({ visits, released, pages }: Services): HandlerOf<'trackAnalytics'> =>
  async ({ body, request: { now, agent, optedOut } }) => {
    if (isRobot(agent) || optedOut) return successAnswer({ counted: false })
    const page = pageOf(body.path, pages)
    const path =
      'path' in page ? page.path : (await released.isOut(page.slug, now)) ? `/news/${page.slug}` : unknownPage
    await visits.count(londonTime(now).date, path)
    return successAnswer({ counted: true })
  }

export const services = (): Services => ({
  visits: visitStore(),
  released: releasedStore(),
  pages: new Set(z.array(z.string()).parse(JSON.parse(setting('PAGES')))),
})

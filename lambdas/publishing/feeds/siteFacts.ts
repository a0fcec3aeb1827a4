import { SiteFacts } from '#contract/publishing/feeds.ts'
import { setting } from '#runtime/env.ts'

/** What the web's build told infra of the site, for this function. */
export const siteFacts = (): SiteFacts => SiteFacts.parse(JSON.parse(setting('SITE_FACTS')))

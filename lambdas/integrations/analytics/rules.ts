import { unknownPage } from '#contract/integrations/analytics.ts'

export type Page = { path: string } | { slug: string } | { path: typeof unknownPage }

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    // Browsers send no such path.
    return ''
  }
}

/** The path alone: no query, no hash, no slash at the end. */
const bare = (path: string): string => decoded(path.replace(/[?#].*$/s, '')).replace(/(?<=.)\/+$/, '')

/** The slug in `/news/{slug}`, the only family of the site map. */
const slugIn = (path: string): string | undefined => /^\/news\/([a-z0-9-]{1,200})$/.exec(path)?.[1]

/**
 * Which page of the site a path names; whatever else it says is not kept.
 * @param pages paths of the site map, without families
 */
export const pageOf = (path: string, pages: ReadonlySet<string>): Page => {
  const found = bare(path)
  if (pages.has(found)) return { path: found }
  const slug = slugIn(found)
  return slug ? { slug } : { path: unknownPage }
}

/**
 * Programs that read pages by themselves and say so in their user agent: search engines, previews, monitors, measuring
 * tools, libraries. Who pretends to be a browser is not held back by a list either.
 */
const robots =
  /bot\b|bot[/;)-]|crawl|spider|slurp|fetch|preview|monitor|archiv|scan|check|headless|lighthouse|pagespeed|gtmetrix|pingdom|uptime|facebookexternalhit|whatsapp|embedly|curl|wget|python|java\/|okhttp|axios|undici|node\b|go-http|libwww|perl|ruby|php|httpclient|phantom|puppeteer|playwright|selenium/i

/** Whether a user agent is a program that nobody reads with; one that says nothing is too. */
export const isRobot = (agent: string | undefined): boolean =>
  agent === undefined || !/^Mozilla\//.test(agent) || robots.test(agent)

/** All days from one to another, both included. @param from `YYYY-MM-DD` */
export const daysBetween = (from: string, to: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(`${from}T00:00Z`); at <= Date.parse(`${to}T00:00Z`); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** A counter as it was read. */
export interface Counted {
  day: string
  path: string
  visits: number
}

/** The counters by page: most opened first, those opened as often by their path. */
export const visitsOf = (days: readonly string[], counted: readonly Counted[]) => {
  const places = new Map(days.map((day, index) => [day, index]))
  const pages = new Map<string, number[]>()
  for (const { day, path, visits } of counted) {
    const index = places.get(day)
    if (index === undefined) continue
    const byDay = pages.get(path) ?? days.map(() => 0)
    byDay[index] = (byDay[index] ?? 0) + visits
    pages.set(path, byDay)
  }
  return [...pages]
    .map(([path, by_day]) => ({ path, visits: by_day.reduce((sum, each) => sum + each, 0), by_day }))
    .sort((a, b) => b.visits - a.visits || (a.path < b.path ? -1 : 1))
}

import type { SiteAnswer } from '../scanContext.ts'
import { type Check, type Finding, names, orFine } from './check.ts'

/** A page, an answer of the API, and one that is not there. */
const paths = ['/', '/api/openapi.json', '/api/no-such-route']

const says = (name: string, wanted: RegExp) => ({ name, holds: (value: string) => wanted.test(value) })

/** Headers that every answer carries, and what of their value counts. Source: MDN HTTP Observatory, "Tests". */
const wanted = [
  says('content-security-policy', /default-src 'none'.*frame-ancestors 'none'/),
  says('strict-transport-security', /max-age=\d{8,}/),
  says('x-content-type-options', /^nosniff$/),
  says('referrer-policy', /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/),
  says('cross-origin-opener-policy', /^same-origin$/),
  says('cross-origin-resource-policy', /^same-origin$/),
]

const lacking = ({ headers }: SiteAnswer): string[] =>
  wanted.flatMap(({ name, holds }) => (holds(headers.get(name) ?? '') ? [] : [name]))

/** What our own site answers now, from outside, to browsers. */
export const siteHeaders: Check = {
  name: 'Security headers of the site',
  async look({ site }) {
    const findings = await Promise.all(
      paths.map(async (path): Promise<Finding[]> => {
        const missing = lacking(await site(path))
        return missing.length > 0
          ? [
              {
                risk: 'HIGH',
                says: `${path} lacks ${names(missing)}, or they are weaker: deploy the site again.`,
              },
            ]
          : []
      }),
    )
    return orFine(findings.flat(), 'A page, the API and an error answer with all of them.')
  },
}

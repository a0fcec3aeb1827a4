import { type SiteFacts } from '#contract/publishing/feeds.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { siteFacts } from './siteFacts.ts'

const day = 86_400_000

/** Days for which it may be kept as current, so that it is never out of date (RFC 9116 advises less than a year). */
const goodFor = 180

/** Where a weakness can be reported, by RFC 9116. */
export const getSecurityTxt =
  ({ facts }: { facts: Pick<SiteFacts, 'security'> }): HandlerOf<'getSecurityTxt'> =>
  async ({ request: { now, origin } }) => {
    const expires = new Date(now.getTime() - (now.getTime() % day) + goodFor * day)
    return [
      `Contact: mailto:${facts.security}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(origin ? [`Canonical: ${origin}/.well-known/security.txt`] : []),
      '',
    ].join('\n')
  }

export const services = () => ({ facts: siteFacts() })

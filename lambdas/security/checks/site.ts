import type { SiteAnswer } from '../scanContext.ts'
import { type Check, type Finding, orFine, names, count } from './check.ts'

/** Buckets that anybody could read: files under embargo lie in one. */
export const publicBuckets: Check = {
  name: 'Public access to storage',
  async look({ resources }) {
    const buckets = await resources.buckets()
    const findings = buckets.flatMap(({ name, blocked, isPublic }): Finding[] => {
      if (isPublic)
        return [{ risk: 'CRITICAL', says: `The policy of the bucket ${name} lets anybody in: deploy again.` }]
      if (!blocked)
        return [{ risk: 'HIGH', says: `The bucket ${name} no longer blocks public access: deploy again.` }]
      return []
    })
    return orFine(
      findings,
      `No bucket is public, and each refuses to become it (${buckets.length} looked at).`,
    )
  },
}

/** A page, an answer of the API, and one that is not there. */
const paths = ['/', '/api/openapi.json', '/api/no-such-route']

const header = (name: string, pattern: RegExp) => ({ name, holds: (value: string) => pattern.test(value) })

/** Headers that every answer needs, and the pattern of their values. Source: MDN HTTP Observatory, "Tests". */
const requiredHeaders = [
  header('content-security-policy', /default-src 'none'.*frame-ancestors 'none'/),
  header('strict-transport-security', /max-age=\d{8,}/),
  header('x-content-type-options', /^nosniff$/),
  header('referrer-policy', /^(no-referrer|same-origin|strict-origin(-when-cross-origin)?)$/),
  header('cross-origin-opener-policy', /^same-origin$/),
  header('cross-origin-resource-policy', /^same-origin$/),
]

const lacking = ({ headers }: SiteAnswer): string[] =>
  requiredHeaders.flatMap(({ name, holds }) => (holds(headers.get(name) ?? '') ? [] : [name]))

/** The headers that our own site sends to browsers now. */
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

/** Where anybody gets a mail address: such a domain says nothing about its people. */
const openDomains = ['gmail.com', 'googlemail.com', 'hotmail.com', 'icloud.com', 'outlook.com', 'proton.me', 'yahoo.com'] // oxfmt-ignore

/** Allow-lists of the environment that permit more than a company needs. */
export const allowLists: Check = {
  name: 'Allow-lists',
  look({ settings: { signUp, testMailDomains, externalApis, repositories } }) {
    const findings: Finding[] = []
    if (signUp === 'open')
      findings.push({
        risk: 'LOW',
        says: 'Anybody can create an account, which can do nothing before an administrator approves it: name the mail domains of your people.',
      })
    const domains = [...(typeof signUp === 'object' ? signUp.domains : []), ...testMailDomains]
    const open = domains.filter(domain => openDomains.includes(domain))
    if (open.length > 0)
      findings.push({
        risk: 'MEDIUM',
        says: `Anybody has an address at ${names(open)}: take it off the list.`,
      })
    for (const { host, paths } of externalApis)
      if (paths.includes('/'))
        findings.push({
          risk: 'MEDIUM',
          says: `Staff may ask ${host} for more than one path needs: name the paths.`,
        })
    const says = `${externalApis.length} external APIs and ${repositories.length} repositories, each named.`
    return Promise.resolve(orFine(findings, says))
  },
}

/** Buckets whose objects are kept when they are replaced or deleted. */
const versionedBuckets = ['Files', 'AuditArchive']

/** Whether what is changed or deleted by mistake can be brought back. */
export const recovery: Check = {
  name: 'Recovery of data',
  async look({ resources, settings: { retain } }) {
    const [{ looked, tables }, buckets] = await Promise.all([
      resources.withoutRecovery(),
      resources.buckets(),
    ])
    const findings: Finding[] = []
    if (tables.length > 0)
      findings.push(
        retain
          ? {
              risk: 'HIGH',
              says: `Without point-in-time recovery: ${names(tables)}. Somebody switched it off: deploy again.`,
            }
          : {
              risk: 'LOW',
              says: `This environment keeps no recovery (${count(tables.length, 'table')}): keep nothing here that you cannot lose.`,
            },
      )
    for (const { name, versioned } of buckets)
      if (!versioned && versionedBuckets.includes(name))
        findings.push({
          risk: 'HIGH',
          says: `The bucket ${name} no longer keeps what is replaced: switch its versions on again.`,
        })
    return orFine(findings, `All ${count(looked, 'table')} can be brought back to any second of 35 days.`)
  },
}

import { type Check, type Finding, orFine } from './check.ts'

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

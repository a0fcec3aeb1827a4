import { type Check, count, type Finding, names, orFine } from './check.ts'

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

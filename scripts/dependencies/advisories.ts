import * as z from 'zod'

/** A known vulnerability of a package. */
export interface Advisory {
  name: string
  severity: string
  title: string
  /** No version with it may be deployed. */
  isGrave: boolean
}

const Audit = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.string() })])),
    }),
  ),
})

const Refusal = z.object({
  message: z.string().optional(),
  error: z.object({ summary: z.string(), code: z.string() }).partial(),
})

const read = (said: string): unknown => {
  try {
    return JSON.parse(said)
  } catch {
    return undefined
  }
}

/** Reads the output of `npm audit --json`, or says why it found nothing out. */
export const advisoriesIn = (said: string): { advisories: Advisory[] } | { unanswered: string } => {
  const answer = read(said)
  const audit = Audit.safeParse(answer)
  if (!audit.success) {
    const { message, error } = Refusal.safeParse(answer).data ?? {}
    return { unanswered: error?.summary || message || error?.code || 'npm audit gave no reason.' }
  }
  const advisories = Object.values(audit.data.vulnerabilities).map(({ name, severity, via }) => ({
    name,
    severity,
    title: via
      .map(each => (typeof each === 'string' ? `by ${each}` : `${each.title} (${each.url})`))
      .join('; '),
    isGrave: severity === 'high' || severity === 'critical',
  }))
  return { advisories }
}

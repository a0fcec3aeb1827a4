import { z } from 'zod'

/** What CloudWatch accepts as days of log retention, as far as it makes sense here. */
const retentionDays = [1, 3, 7, 14, 30, 60, 90, 180, 365, 731] as const

/** How many requests a second the API takes from everybody together. */
const Throttle = z.strictObject({ rate: z.int().min(1), burst: z.int().min(1) })

/** One environment: everything that differs between two places where the product runs. */
export const Environment = z.strictObject({
  name: z.enum(['local', 'dev', 'staging', 'prod']),
  region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is not an AWS region such as eu-west-2'),
  /** AWS account; without it the one that the deploying credentials belong to. */
  account: z
    .string()
    .regex(/^\d{12}$/, 'is not an AWS account number of 12 digits')
    .optional(),
  /**
   * Where people reach the site, for example `https://investors.example.com`.
   * Without it (first deploy, no domain yet) the site runs on CloudFront's own host,
   * confirmation mails carry the code alone, and uploads are accepted from any CloudFront host.
   */
  siteOrigin: z
    .url({ protocol: /^https$/ })
    .refine(origin => origin === new URL(origin).origin, 'is an origin: no path, no slash at the end')
    .optional(),
  /** Who may create an account (decision 16). An account without a group can do nothing yet. */
  signUp: z.enum(['open', 'closed']),
  /** Tables, buckets and the user pool outlive their stack, have recovery and refuse deletion. */
  retain: z.boolean(),
  /** CloudFormation refuses to delete the stacks. */
  terminationProtection: z.boolean(),
  logRetentionDays: z.literal(retentionDays),
  throttle: Throttle,
})
export type Environment = z.output<typeof Environment>
export type EnvironmentName = Environment['name']

const trial = {
  region: 'eu-west-2',
  signUp: 'open',
  retain: false,
  terminationProtection: false,
  logRetentionDays: 30,
  throttle: { rate: 100, burst: 200 },
} as const

const environments: Record<EnvironmentName, z.input<typeof Environment>> = {
  local: { ...trial, name: 'local', throttle: { rate: 10_000, burst: 5_000 } },
  dev: { ...trial, name: 'dev' },
  staging: { ...trial, name: 'staging', logRetentionDays: 90 },
  prod: {
    ...trial,
    name: 'prod',
    retain: true,
    terminationProtection: true,
    logRetentionDays: 365,
    throttle: { rate: 1_000, burst: 2_000 },
  },
}

/**
 * Checks a record of this file.
 * @throws Error that names each wrong field.
 */
export const checked = (record: unknown): Environment => {
  const result = Environment.safeParse(record)
  if (result.success) return result.data
  const wrong = result.error.issues.map(issue => `  ${issue.path.join('.') || 'record'}: ${issue.message}`)
  throw new Error(`infra/environments.ts has wrong values:\n${wrong.join('\n')}`)
}

/**
 * The environment of this name.
 * @throws Error when there is none, or when its record is wrong.
 */
export const environmentOf = (name: unknown): Environment => {
  const known = Environment.shape.name.safeParse(name)
  if (known.success) return checked(environments[known.data])
  const given =
    name === undefined ? 'No environment was given' : `There is no environment ${JSON.stringify(name)}`
  throw new Error(`${given}. Say which one: -c env=${Environment.shape.name.options.join('|')}`)
}

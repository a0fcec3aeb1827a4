import * as z from 'zod'
import { Ai, Sms } from './costly.ts'
import { ListedRepository } from '#contract/integrations/listedRepository.ts'
import { addressMarks } from '#contract/security/security.ts'
import { Domain, Host } from './domain.ts'
import { integrations } from './integrations.ts'

/** Days of log retention that CloudWatch accepts; only the useful ones. */
const retentionDays = [1, 3, 7, 14, 30, 60, 90, 180, 365, 731] as const

/** How many requests a second the API takes from everybody together. */
const Throttle = z.strictObject({ rate: z.int().min(1), burst: z.int().min(1) })

/** The sender of mails. */
const Mail = z
  .strictObject({
    /** Mail domain that SES signs for. */
    domain: Host,
    from: z.email(),
    fromName: z.string().min(1),
    /**
     * SES has one identity of a domain for an account and region. `there already`: another environment or product
     * made it; it is used as it is, and stays when this environment goes.
     */
    identity: z.literal(['ours', 'there already'], "is neither 'ours' nor 'there already'").default('ours'),
    /**
     * SES has seen the domain's DNS records. Cognito refuses a sender before that, so the identity is made first and
     * used from the next deployment on.
     */
    verified: z.boolean(),
    /**
     * Announcements that are mailed in a second; without it as many as a new account may. To be raised with the
     * account's limit at SES.
     */
    perSecond: z.number().min(0.1).optional(),
  })
  .refine(({ domain, from }) => from.endsWith(`@${domain}`), {
    path: ['from'],
    message: 'is not an address of the mail domain',
  })

/** A third party that staff may ask through external-api-proxy: this host, these very paths, by https. */
export const ExternalApi = z.strictObject({
  host: Host,
  paths: z.array(z.string().regex(/^\/[\w./-]*$/, 'is not a path such as /api/v3/ping')).min(1),
  /** Only calls that read: their answers are kept and given again. */
  methods: z.array(z.enum(['GET', 'POST'])).min(1),
})

/** One environment: everything that differs between two places where the product runs. */
export const Environment = z
  .strictObject({
    name: z.enum(['local', 'dev', 'staging', 'prod']),
    region: z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'is not an AWS region such as eu-west-2'),
    /** AWS account; without it the one that the deploying credentials belong to. */
    account: z
      .string()
      .regex(/^\d{12}$/, 'is not an AWS account number of 12 digits')
      .optional(),
    /** Absent until DNS is ready: the site then runs on CloudFront's own host. */
    domain: Domain.optional(),
    /**
     * Where people reach a site without a domain: CloudFront's host, known after the first deployment, for
     * example `https://d111111abcdef8.cloudfront.net`. Without it, confirmation mails carry the code alone
     * and uploads are accepted from any CloudFront host.
     */
    siteOrigin: z
      .url({ protocol: /^https$/ })
      .refine(origin => origin === new URL(origin).origin, 'is an origin: no path, no slash at the end')
      .optional(),
    /** Absent: Cognito mails from its own address, fifty a day at most. */
    mail: Mail.optional(),
    /** Decides who may create an account (decision 16). An account without a group can do nothing yet. */
    signUp: z.union(
      [
        z.literal(['open', 'closed']),
        z.strictObject({ domains: z.array(Host).min(1, 'is empty: say closed instead') }),
      ],
      "is neither 'open', 'closed' nor { domains: [mail domains in lower case] }",
    ),
    /**
     * The second factor, an authenticator app (decision 22). `optional`: offered to everyone. `admins`: an admin can do
     * nothing until it is set up. `required`: everybody enrols at the next sign-in.
     */
    mfa: z.literal(['optional', 'admins', 'required'], "is neither 'optional', 'admins' nor 'required'"),
    /** How many people a price-sensitive release takes: with two, nobody approves what they wrote (decision 41). */
    approval: z.literal(['one person', 'second person'], "is neither 'one person' nor 'second person'"),
    /** These addresses are mailed when the RNS of a release is late; every administrator without an entry. */
    onDuty: z.array(z.email()).max(20),
    /** Absent: no firewall. It costs about nine dollars a month. */
    firewall: z
      .strictObject({
        /** Requests of one address in five minutes, after which it is blocked until it slows down. */
        requestsPerAddress: z.int().min(100).max(2_000_000_000),
      })
      .optional(),
    /**
     * With `guardduty`, uploads wait until GuardDuty has found no malware in them. It costs about 0.22 dollars for a
     * thousand files and 0.09 for a GB (from memory, 2025; to be checked), and nothing while nobody uploads.
     */
    malwareScan: z.literal(['guardduty', 'none'], "is neither 'guardduty' nor 'none'"),
    /** Alarms and budget notices go to this address. Without it alarms only show in the console. */
    alarmsTo: z.email().optional(),
    /** USD that the whole AWS account may cost a month before `alarmsTo` is told. */
    monthlyBudgetUsd: z.int().min(1),
    /** Third parties: each gets an empty secret `{env}/{name}`, filled by `npm run secret`. */
    integrations: z.array(z.enum(integrations)),
    externalApis: z.array(ExternalApi),
    /** The GitHub repositories that staff may work with; none without an entry. Each is asked for by its name; functions carry the list. */
    repositories: z.array(ListedRepository).max(10),
    /** Domains that test mails may go to besides the team's own addresses. */
    testMailDomains: z.array(Host),
    /** Absent: no text messages. */
    sms: Sms.optional(),
    ai: Ai,
    /** Tables, buckets and the user pool outlive their stack, have recovery and refuse deletion. */
    retain: z.boolean(),
    /** Monthly backups of the tables besides the 35 days of point-in-time recovery, and how long each stays. */
    backups: z.strictObject({ keepDays: z.int().min(35) }).optional(),
    /** CloudFormation refuses to delete the stacks. */
    terminationProtection: z.boolean(),
    logRetentionDays: z.literal(retentionDays),
    audit: z.strictObject({
      /** Days that an entry of the audit trail is kept; its network address goes after a year (decision 21). */
      keepDays: z.int().min(365),
      /**
       * Says who can remove its daily copies before that: nobody, not even the account's owner (`compliance`); callers
       * with a permission that nothing here has (`governance`); anybody who may delete (`none`).
       */
      lock: z.literal(
        ['compliance', 'governance', 'none'],
        "is neither 'compliance', 'governance' nor 'none'",
      ),
    }),
    /**
     * Networks whose calls administrators hear of, such as exits of Tor: what somebody of the company finds
     * worth watching. Each function that writes the audit trail carries the list, so it is short.
     */
    suspiciousNetworks: z.array(z.tuple([z.union([z.cidrv4(), z.cidrv6()]), z.enum(addressMarks)])).max(10),
    throttle: Throttle,
  })
  .refine(({ domain, siteOrigin }) => !(domain && siteOrigin), {
    path: ['siteOrigin'],
    message: 'is said by the domain already',
  })
  .refine(({ backups, retain }) => !backups || retain, {
    path: ['backups'],
    message: 'belong to an environment that retains its tables',
  })
export type Environment = z.output<typeof Environment>
export type EnvironmentName = Environment['name']

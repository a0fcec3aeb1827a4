import * as z from 'zod'
import { FaultyRow } from '../faultyRows.ts'
import { newsFetch, refreshMinutes } from '../limits.ts'
import { Adapter, FetchedItem, ProviderId } from './rnsFeed.ts'
import { route } from '../route.ts'

/** Where a provider's secret goes in a request. */
export const SecretPlacement = z.discriminatedUnion('in', [
  z.strictObject({ in: z.literal('header'), name: z.string().regex(/^[A-Za-z0-9-]{1,60}$/) }),
  z.strictObject({ in: z.literal('query'), name: z.string().regex(/^[A-Za-z0-9_.-]{1,60}$/) }),
  z.strictObject({ in: z.literal('basic') }),
])

/**
 * How dates of a source are read that name no zone, and whether day or month is first: London's and day, New York's and
 * month, UTC's and day.
 */
export const datesWithoutZone = ['london', 'new_york', 'utc'] as const
export const DatesWithoutZone = z.enum(datesWithoutZone)
export type DatesWithoutZone = z.infer<typeof DatesWithoutZone>

/** Text that an address can contain: half a character of UTF-16 cannot be encoded. */
const whole = (string: z.ZodString) =>
  string.refine(value => value.isWellFormed(), 'The text has half a character in it.')
const text = (most: number) => z.string().trim().max(most)
const orNull = (most: number) =>
  text(most)
    .nullable()
    .transform(value => value || null)

/** The fields of a provider that staff can change. */
export const fields = {
  name: text(120).min(1, 'Name and Feed URL are required'),
  description: orNull(1_000),
  feed_url: z.url({ protocol: /^https?$/, error: 'Give a whole web address.' }).max(2_000),
  /** Name below `{env}/providers/` (decision 36). */
  secret_name: orNull(80).refine(name => !name || /^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(name), {
    error: 'Letters, digits, dot, dash and underscore only.',
  }),
  is_active: z.boolean(),
  refresh_interval_minutes: z.int().min(refreshMinutes.min).max(refreshMinutes.max),
  adapter: Adapter,
  secret_placement: SecretPlacement.nullable(),
  /** Whether new items become announcements by themselves. */
  auto_import: z.boolean(),
  /** A regulatory information service: what its feed calls an RNS is one. Other feeds only say so. */
  is_ris: z.boolean(),
  dates_without_zone: DatesWithoutZone,
  /** Only items of these categories; empty for all. */
  categories: z.array(text(60).min(1)).max(30),
  /** Names of the company (symbol, ISIN, LEI, name), or `*` where every item of the feed is its own. */
  symbols: z.array(text(100).min(1)).max(20),
}

/** The fields of a provider that the form has. */
export const ProviderForm = z.strictObject({
  ...fields,
  description: fields.description.default(null),
  secret_name: fields.secret_name.default(null),
  is_active: fields.is_active.default(true),
  refresh_interval_minutes: fields.refresh_interval_minutes.default(refreshMinutes.default),
  adapter: fields.adapter.default('feed'),
  secret_placement: fields.secret_placement.default(null),
  auto_import: fields.auto_import.default(false),
  is_ris: fields.is_ris.default(false),
  dates_without_zone: fields.dates_without_zone.default('london'),
  categories: fields.categories.default([]),
  symbols: fields.symbols.default([]),
})
export type ProviderForm = z.output<typeof ProviderForm>

/** One poll of a provider. */
export const PollRun = z.object({
  /** UTC. */
  started_at: z.iso.datetime(),
  duration_ms: z.int().nonnegative(),
  outcome: z.enum(['new_items', 'nothing_new', 'unchanged', 'failed']),
  /** Items that the feed showed, that were new, that changed, and that could not be read. */
  seen: z.int().nonnegative(),
  added: z.int().nonnegative(),
  changed: z.int().nonnegative(),
  skipped: z.int().nonnegative(),
  error: z.string().nullable(),
})
export type PollRun = z.infer<typeof PollRun>

/** A provider record (table rns_providers, A-077) with what its polls found. */
export const Provider = ProviderForm.extend({
  id: z.uuid(),
  /** UTC end of the last poll that succeeded. */
  last_updated: z.iso.datetime().nullable(),
  /** UTC moment from which the next tick polls it; null while it is not active. */
  next_poll_at: z.iso.datetime().nullable(),
  /** Failures since the last success, and what the last one said. */
  failures: z.int().nonnegative(),
  last_error: z.string().nullable(),
  /** Newest first, ten at most. */
  runs: z.array(PollRun),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.int().positive(),
})
export type Provider = z.infer<typeof Provider>

const shared = { access: 'admin', fn: 'providers' } as const

export const listProviders = route({
  ...shared,
  method: 'GET',
  path: '/api/providers',
  summary:
    'All providers, by name (get_rns_provider_with_secrets): the names of their secrets, never a value.',
  limit: 'access_sensitive_data',
  returns: z.object({
    providers: z.array(Provider),
    /** Records that cannot be read: nothing is fetched from them (decision 54). */
    faulty: z.array(FaultyRow),
  }),
  problems: ['not_allowed', 'too_many'],
})

/** Who sees the restricted card sees this too. */
export const getCredentialSecurityStatus = route({
  ...shared,
  access: 'account',
  method: 'GET',
  path: '/api/providers/security-status',
  summary: 'credential_security_status: how the credentials of providers are kept.',
  limit: 'credential_security_status',
  returns: z.object({
    security_level: z.enum(['HIGH', 'MEDIUM', 'LOW']),
    total_providers: z.int().nonnegative(),
    admin_users: z.int().nonnegative(),
    recommendations: z.string(),
  }),
  problems: ['too_many'],
})

export const rnsFeedProxy = route({
  method: 'POST',
  path: '/api/rns-feed-proxy',
  access: 'staff',
  summary: 'Fetches news of a provider and keeps the items for import; imports nothing.',
  limit: 'rns_fetch',
  body: z.strictObject({
    provider: ProviderId,
    symbols: z
      .array(whole(z.string().trim().min(1).max(100)))
      .max(20)
      .default([]),
    category: whole(z.string().max(60)).optional(),
    /** London dates, both included. */
    fromDate: z.iso.date().optional(),
    toDate: z.iso.date().optional(),
    limit: z.int().min(1).max(newsFetch.most).default(newsFetch.unspecified),
  }),
  /** A source that fails is an answer of its own: `success` false with `error`, so that the card can show it. */
  returns: z.object({
    success: z.boolean(),
    error: z.string().nullable(),
    data: z
      .object({
        items: z.array(FetchedItem),
        /** Items that could not be read and were left out. */
        skipped: z.int().nonnegative(),
        /** The sandbox of the local run made them up. */
        sample: z.boolean(),
      })
      .nullable(),
  }),
  problems: ['invalid_input', 'not_allowed', 'not_found', 'too_many'],
})

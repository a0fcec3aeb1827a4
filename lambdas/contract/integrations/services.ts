import * as z from 'zod'
import { route } from '../route.ts'

/**
 * The result of a measurement.
 * - `ok`, `slow`: it answered, the second after more than `slowAfter`.
 * - `failing`: it refused, failed or did not answer in time.
 * - `not_set_up`: this environment does not have it.
 */
export const healthStates = ['ok', 'slow', 'failing', 'not_set_up'] as const
export type HealthState = (typeof healthStates)[number]

/** Milliseconds after which an answer is slow. */
export const slowAfter = 1_000

/** The services that are measured, in the order in which they are shown. */
export const serviceIds = ['database', 'storage', 'mail', 'secrets', 'scheduler'] as const
export type ServiceId = (typeof serviceIds)[number]

/** One measurement. */
const Measured = z.object({
  state: z.enum(healthStates),
  /** Milliseconds until it answered or was given up. */
  latency_ms: z.int().nonnegative(),
  /** UTC moment at which that was. */
  measured_at: z.iso.datetime(),
  /** The finding, in words for staff. */
  detail: z.string(),
})

export const ServiceHealth = Measured.extend({
  id: z.enum(serviceIds),
  /** UTC moment of its last run as recorded, of what runs by the clock. */
  last_run_at: z.iso.datetime().optional(),
})
export type ServiceHealth = z.output<typeof ServiceHealth>

export const TableHealth = Measured.extend({
  /** As in `infra/tables.ts`. */
  name: z.string(),
  /** As DynamoDB counted it last, which it does about every six hours; null when it did not say. */
  items: z.int().nonnegative().nullable(),
  bytes: z.int().nonnegative().nullable(),
})
export type TableHealth = z.output<typeof TableHealth>

const shared = { method: 'GET', access: 'staff', fn: 'services' } as const

export const getServiceHealth = route({
  ...shared,
  path: '/api/services/health',
  summary: 'The measured state of the services that the product runs on, and of each table.',
  limit: 'service_health',
  returns: z.object({ services: z.array(ServiceHealth), tables: z.array(TableHealth) }),
  problems: ['too_many'],
})

/**
 * Whether a third party's secret is there; never its value.
 * - `set`: it has a value.
 * - `empty`: it is there, and waits for one.
 * - `absent`: this environment does not have it.
 * - `unknown`: it could not be asked.
 */
export const secretStates = ['set', 'empty', 'absent', 'unknown'] as const

export const ServiceSecret = z.object({
  /** The third party, as in `infra/integrations.ts`. */
  name: z.string(),
  /** Name of the secret for operations, for example `prod/openai`. */
  secret: z.string(),
  state: z.enum(secretStates),
  /** UTC moment at which its value was set last; null without one. */
  changed_at: z.iso.datetime().nullable(),
})
export type ServiceSecret = z.output<typeof ServiceSecret>

export const listServiceSecrets = route({
  ...shared,
  path: '/api/services/secrets',
  summary: 'Which third parties have their secret here: names, never values.',
  limit: 'service_secrets',
  returns: z.object({ secrets: z.array(ServiceSecret) }),
  problems: ['too_many'],
})

import * as z from 'zod'
import { fields, PollRun, Provider, ProviderForm } from './providers.ts'
import { route } from '../route.ts'

const shared = { access: 'admin', fn: 'providers' } as const

export const createProvider = route({
  ...shared,
  method: 'POST',
  path: '/api/providers',
  summary: 'Adds a provider (create_rns_provider_with_secret).',
  limit: 'create_rns_provider',
  /** `id` is chosen by the caller, so that a repeated call adds nothing. */
  body: ProviderForm.extend({ id: z.uuid() }),
  returns: Provider,
  tagged: true,
  problems: ['bad_request', 'invalid_input', 'not_allowed', 'conflict', 'too_many'],
})

export const updateProvider = route({
  ...shared,
  method: 'PATCH',
  path: '/api/providers/{id}',
  summary: 'Changes a provider (update_provider_secure); the toggle sends is_active alone.',
  limit: 'update_rns_provider',
  params: { id: z.uuid() },
  body: z.strictObject(fields).partial(),
  ifMatch: true,
  returns: Provider,
  tagged: true,
  problems: [
    'bad_request',
    'invalid_input',
    'not_allowed',
    'not_found',
    'conflict',
    'precondition_required',
    'too_many',
  ],
})

export const deleteProvider = route({
  ...shared,
  method: 'DELETE',
  path: '/api/providers/{id}',
  summary: 'Removes a provider, also one whose record cannot be read; what was imported from it stays.',
  limit: 'delete_rns_provider',
  params: { id: z.uuid() },
  returns: z.object({ deleted: z.literal(true) }),
  problems: ['not_allowed', 'too_many'],
})

/** The result of a connection test (decision 14). */
export const ConnectionTest = z.object({
  ok: z.boolean(),
  /** HTTP status; null when nothing answered. */
  status: z.int().nullable(),
  content_type: z.string().nullable(),
  /** Items that could be read. */
  items: z.int().nonnegative().nullable(),
  /** Milliseconds. */
  duration_ms: z.int().nonnegative(),
  /** Why it failed, for people. */
  error: z.string().nullable(),
})

export const testProvider = route({
  ...shared,
  method: 'POST',
  path: '/api/providers/test',
  summary: 'Fetches the feed of a form once on the server and says what came; keeps nothing.',
  limit: 'test_rns_provider',
  body: ProviderForm,
  returns: ConnectionTest,
  problems: ['bad_request', 'invalid_input', 'not_allowed', 'too_many'],
})

export const pollProvider = route({
  ...shared,
  method: 'POST',
  path: '/api/providers/{id}/poll',
  summary: 'Polls a provider now, unless a poll of it is under way.',
  limit: 'poll_rns_provider',
  params: { id: z.uuid() },
  returns: z.object({ provider: Provider, run: PollRun }),
  problems: ['not_allowed', 'not_found', 'conflict', 'too_many'],
})

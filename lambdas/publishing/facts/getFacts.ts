import type { HandlerOf } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'
import { shownAt } from './shown.ts'

export const getFacts =
  ({ facts, pack }: Pick<Services, 'facts' | 'pack'>): HandlerOf<'getFacts'> =>
  async ({ request }) =>
    shownAt(await facts.load(false), pack, request.now)

export { services }

import { getFacts as route } from '#contract/facts.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { services, type Services } from './services.ts'
import { shownAt } from './shown.ts'

export const getFacts =
  ({ facts, pack }: Pick<Services, 'facts' | 'pack'>): Handler<typeof route> =>
  async ({ request }) =>
    shownAt(await facts.load(false), pack, request.now)

export const handler = endpoint('getFacts', route, getFacts, services)

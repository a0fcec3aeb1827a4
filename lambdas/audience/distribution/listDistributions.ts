import type { HandlerOf } from '#runtime/endpoint.ts'
import { services, shown, type Services } from './services.ts'

export const listDistributions =
  ({ reports, titles, mails }: Services): HandlerOf<'listDistributions'> =>
  async ({ query, request: { now } }) => {
    const [found, mail_switch] = await Promise.all([reports.list(query.after, query.limit), mails.get()])
    const named = await titles.of(found.reports.map(({ id }) => id))
    return {
      distributions: found.reports.flatMap(report => {
        const name = named.get(report.id)
        return name ? shown(report, name) : []
      }),
      next: found.next,
      mail_switch,
      now: now.toISOString(),
    }
  }

export { services }

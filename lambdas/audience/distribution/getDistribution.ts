import type { HandlerOf } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { services, shown, type Services } from './services.ts'

export const getDistribution =
  ({ reports, titles }: Services): HandlerOf<'getDistribution'> =>
  async ({ params: { id } }) => {
    const [report, named] = await Promise.all([reports.get(id), titles.of([id])])
    const name = named.get(id)
    if (!report || !name)
      throw new Problem('not_found', { message: 'This announcement was not distributed.' })
    return shown(report, name)
  }

export { services }

import { getDistribution as route } from '#contract/distribution.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { Problem } from '#runtime/problem.ts'
import { services, shown, type Services } from './services.ts'

export const getDistribution =
  ({ reports, titles }: Services): Handler<typeof route> =>
  async ({ params: { id } }) => {
    const [report, named] = await Promise.all([reports.get(id), titles.of([id])])
    const name = named.get(id)
    if (!report || !name)
      throw new Problem('not_found', { message: 'This announcement was not distributed.' })
    return shown(report, name)
  }

export const handler = endpoint('getDistribution', route, getDistribution, services)

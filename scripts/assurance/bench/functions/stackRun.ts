// In a process of its own: what the whole stack of a request costs, without anything that it would have to wait for.
import * as z from 'zod'
import { route } from '#contract/route.ts'
import { endpoint } from '#runtime/endpoint.ts'
import { context, httpEvent, plainGuards } from '#runtime/testing.ts'
import { median } from '../report.ts'

const Item = z.object({ id: z.uuid(), title: z.string().max(200), featured: z.boolean() })
const example = route({
  method: 'PUT',
  path: '/api/examples/{id}',
  access: 'staff',
  summary: 'A change of a usual size.',
  limit: 'example',
  params: { id: z.uuid() },
  query: { page: z.coerce.number().int().min(1).default(1) },
  body: z.strictObject({ items: z.array(Item).max(50) }),
  returns: z.object({ items: z.array(Item), page: z.int() }),
  problems: [],
})

const id = 'c1c5a4a0-6f1f-4a52-9d0e-0d3c3a8b7e11'
const items = Array.from({ length: 20 }, (_, n) => ({ id, title: `Document ${n}`, featured: n % 2 === 0 }))
const event = httpEvent({
  params: { id },
  query: { page: '2' },
  body: JSON.stringify({ items }),
  claims: { sub: id, 'cognito:groups': '[editors]', email: 'editor@example.com' },
})
const handler = endpoint(
  'example',
  example,
  () =>
    async ({ body, query }) => ({ items: body.items, page: query.page }),
  () => ({}),
  plainGuards().guards,
)

/** Calls before those that count, in which Node's compiler finds out what is hot, and those that count. */
const [before, counted] = [300, 1_000]

const { statusCode } = (await handler(event, context)) as { statusCode?: number }
if (statusCode !== 200) throw new Error(`The example answered ${statusCode}.`)
const times: number[] = []
for (let n = 0; n < before + counted; n++) {
  const started = performance.now()
  await handler(event, context)
  times.push(performance.now() - started)
}
console.log(JSON.stringify(median(times.slice(before))))

// In a process of its own: how long a bundle takes to load, then to answer its first event, and then to refuse a
// request that did not come by the edge.
import { pathToFileURL } from 'node:url'
import { context, httpEvent } from '#runtime/testing.ts'
import { medianTime } from './medianTime.ts'

type Handler = (event: unknown, about: unknown) => Promise<{ statusCode?: number } | undefined>

const [file = '', given = ''] = process.argv.slice(2)
const first = given && (JSON.parse(given) as { routeKey?: string })
const started = performance.now()
const { handler } = (await import(pathToFileURL(file).href)) as { handler: Handler }
const load = performance.now() - started
const answered = first ? await handler(first, context) : undefined
const answer = performance.now() - started

const { headers, ...rest } = httpEvent()
const { 'x-origin-secret': _, ...others } = headers
const routeKey = first ? first.routeKey : undefined
const event = { ...rest, headers: others, routeKey }
const warm = routeKey ? await medianTime(() => handler(event, context)) : null
console.log(
  JSON.stringify({ load, answer: first ? answer : null, status: answered?.statusCode ?? null, warm }),
)

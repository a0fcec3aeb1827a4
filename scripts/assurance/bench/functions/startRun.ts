// In a process of its own: how long a bundle takes to load, and then to refuse a request that did not come by the edge.
import { pathToFileURL } from 'node:url'
import { context, httpEvent } from '#runtime/testing.ts'
import { medianTime } from './medianTime.ts'

type Handler = (event: unknown, about: unknown) => Promise<unknown>

const [file = '', routeKey = ''] = process.argv.slice(2)
const started = performance.now()
const { handler } = (await import(pathToFileURL(file).href)) as { handler: Handler }
const load = performance.now() - started

const { headers, ...rest } = httpEvent()
const { 'x-origin-secret': _, ...others } = headers
const event = { ...rest, headers: others, routeKey }
const warm = routeKey ? await medianTime(() => handler(event, context)) : null
console.log(JSON.stringify({ load, warm }))

// In a process of its own: how long a bundle takes to load, and then to answer its first event.
import { pathToFileURL } from 'node:url'
import { context } from '#runtime/testing.ts'

type Handler = (event: unknown, about: unknown) => Promise<{ statusCode?: number } | undefined>

const [file = '', event] = process.argv.slice(2)
const started = performance.now()
const { handler } = (await import(pathToFileURL(file).href)) as { handler: Handler }
const load = performance.now() - started
const answered = event === undefined ? undefined : await handler(JSON.parse(event), context)
const answer = event === undefined ? null : performance.now() - started
console.log(JSON.stringify({ load, answer, status: answered?.statusCode ?? null }))

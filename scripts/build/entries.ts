import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type FunctionName, httpFunctions } from '../../infra/functions.ts'
import { workers } from '../../infra/workers.ts'

/** The source of a function's entry module; imports are absolute. */
export interface Entry {
  name: FunctionName
  source: string
}

const handlerOf = (root: string, what: string, noun: string, name: string): string => {
  const file = `lambdas/${noun}/${name}.ts`
  if (!existsSync(join(root, file))) throw new Error(`${what} ${name} has no handler: ${file} is missing.`)
  return JSON.stringify(join(root, file))
}

/**
 * The entry of every function: the handlers of its routes behind `byRoute`, or a worker's own handler.
 * @throws Error that names the handler's file when one is missing.
 */
export const entries = (root: string): Entry[] => {
  const http = [...httpFunctions()].map(([name, routes]): Entry => {
    const imports = routes.map(
      (served, index) =>
        `import { handler as route${index} } from ${handlerOf(root, 'The route', served.noun, served.name)}`,
    )
    const table = routes.map(
      ({ route }, index) => `${JSON.stringify(`${route.method} ${route.path}`)}: route${index}`,
    )
    const byRoute = JSON.stringify(join(root, 'lambdas/runtime/byRoute.ts'))
    return {
      name,
      source: [
        ...imports,
        `import { byRoute } from ${byRoute}`,
        `export const handler = byRoute({ ${table.join(', ')} })`,
      ].join('\n'),
    }
  })
  const events = Object.entries(workers).map(([name, { noun }]): Entry => ({
    name: name as keyof typeof workers,
    source: `export { handler } from ${handlerOf(root, 'The worker', noun, name)}`,
  }))
  return [...http, ...events]
}

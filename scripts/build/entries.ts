import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type FunctionName, httpFunctions } from '../../infra/functions.ts'
import { workers } from '../../infra/workers.ts'

/** The source of a function's entry module; imports are absolute. */
export interface Entry {
  name: FunctionName
  source: string
}

/** Files below `root` by the names that they export, as `pattern` finds them. */
const byExport = (root: string, files: string, pattern: RegExp): Map<string, string> =>
  new Map(
    globSync(files, { cwd: root }).flatMap(file =>
      [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(
        ([, name = '']) => [name, join(root, file)] as const,
      ),
    ),
  )

/** Files of the domains: where the handlers are. */
const domains = 'lambdas/!(contract|runtime)/**/!(*.test|*.fixture).ts'

/**
 * The entry of every function: the handlers of its routes behind `byRoute`, each in the middleware of `endpoint`, or a
 * worker's own handler. A route's handler is the export of its name; its file exports the `services` too.
 * @throws Error that names a route or worker without a handler.
 */
export const entries = (root: string): Entry[] => {
  const handlers = byExport(root, domains, /^export const (\w+) =/gm)
  const routes = byExport(root, 'lambdas/contract/**/*.ts', /^export const (\w+) = route\(/gm)
  const workerFiles = new Map(
    globSync(domains, { cwd: root }).map(file => [basename(file, '.ts'), join(root, file)]),
  )
  const find = (files: ReadonlyMap<string, string>, what: string): string => {
    const [, name = ''] = what.split(' ')
    const file = files.get(name)
    if (!file) throw new Error(`No file of a domain in lambdas has the handler of the ${what}.`)
    return JSON.stringify(file)
  }
  const runtime = (file: string) => JSON.stringify(join(root, 'lambdas/runtime', file))
  const http = [...httpFunctions()].map(([fn, served]): Entry => {
    const imports = served.flatMap(({ name }, index) => [
      `import { ${name} as act${index}, services as services${index} } from ${find(handlers, `route ${name}`)}`,
      `import { ${name} as route${index} } from ${find(routes, `route ${name}`)}`,
    ])
    const table = served.map(
      ({ name, route }, index) =>
        `${JSON.stringify(`${route.method} ${route.path}`)}: endpoint('${name}', route${index}, act${index}, services${index})`,
    )
    return {
      name: fn,
      source: [
        ...imports,
        `import { byRoute } from ${runtime('byRoute.ts')}`,
        `import { endpoint } from ${runtime('endpoint.ts')}`,
        `export const handler = byRoute({ ${table.join(', ')} })`,
      ].join('\n'),
    }
  })
  const events = Object.keys(workers).map((name): Entry => ({
    name: name as keyof typeof workers,
    source: `export { handler } from ${find(workerFiles, `worker ${name}`)}`,
  }))
  return [...http, ...events]
}

/**
 * Writes the entries where the type check reads them, `.local/entries`: nothing else sees whether the services that a
 * file builds are those that its handlers use, and whether each handler is its route's.
 */
export const writeEntries = (root: string): void => {
  const folder = join(root, '.local/entries')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { name, source } of entries(root)) writeFileSync(join(folder, `${name}.ts`), `${source}\n`)
}

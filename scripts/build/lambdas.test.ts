import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listRoutes } from '#contract/contract.ts'
import { functionNames } from '../../infra/functions.ts'
import { workers } from '../../infra/workers.ts'
import { buildLambdas, buildPages } from './lambdas.ts'

let root = ''
const write = (file: string, content: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lambdas-'))
  const names = listRoutes().map(({ name }) => name)
  const routes = names.map(name => `export const ${name} = route('${name}')`)
  write('lambdas/contract/routes.ts', ['const route = (name: string) => name', ...routes].join('\n'))
  for (const name of names)
    write(
      `lambdas/domain/${name}.ts`,
      `export const services = (): string => '${name}'\nexport const ${name} = (name: string): string => name`,
    )
  for (const name of Object.keys(workers))
    write(`lambdas/domain/${name}.ts`, `export const handler = async (): Promise<string> => '${name}'`)
  write(
    'lambdas/runtime/endpoint.ts',
    'export const endpoint = (...[name, route, act, services]) => async () => `${name} ${route} ${act(services())}`',
  )
  write('lambdas/runtime/byRoute.ts', readFileSync('lambdas/runtime/byRoute.ts', 'utf8'))
})
afterEach(() => rmSync(root, { recursive: true }))

const bundleOf = (name: string) => join(root, 'dist/lambdas', name, 'index.mjs')
const load = async (name: string) =>
  (await import(/* @vite-ignore */ pathToFileURL(bundleOf(name)).href)) as {
    handler: (event: object) => Promise<string>
  }

describe('bundling the functions', () => {
  it('makes one bundle for each, and routes that share one reach their own handlers', async () => {
    expect(await buildLambdas(root)).toMatch(new RegExp(`^${functionNames().length - 2} functions`))
    expect(await buildPages(root)).toMatch(/^2 functions, the largest /)
    for (const name of functionNames()) expect(statSync(bundleOf(name)).isFile()).toBe(true)
    const { handler } = await load('documents')
    expect(await handler({ routeKey: 'GET /api/documents' })).toBe(
      'listDocuments listDocuments listDocuments',
    )
    expect(await handler({ routeKey: 'GET /api/buckets' })).toBe('listBuckets listBuckets listBuckets')
    expect(await (await load('processUpload')).handler({})).toBe('processUpload')
  })

  it('leaves them alone until something that they are made from changes', async () => {
    await buildLambdas(root)
    const before = readFileSync(bundleOf('getOpenApi'))
    expect(await buildLambdas(root)).toBe('unchanged')
    write(
      'lambdas/domain/getOpenApi.ts',
      `export const services = () => 'other'\nexport const getOpenApi = (name) => name`,
    )
    expect(await buildLambdas(root)).not.toBe('unchanged')
    expect(readFileSync(bundleOf('getOpenApi'))).not.toEqual(before)
  })

  it('gives the same bytes for the same input', async () => {
    await buildLambdas(root)
    const before = readFileSync(bundleOf('documents'))
    rmSync(join(root, 'dist'), { recursive: true })
    await buildLambdas(root)
    expect(readFileSync(bundleOf('documents'))).toEqual(before)
    expect(before.toString()).not.toContain(root)
  })

  it('names a handler that is missing, and does not take the next build for unchanged', async () => {
    rmSync(join(root, 'lambdas/domain/processUpload.ts'))
    const failure = 'No file of a domain in lambdas has the handler of the worker processUpload.'
    await expect(buildLambdas(root)).rejects.toThrow(failure)
    await expect(buildLambdas(root)).rejects.toThrow(failure)
    rmSync(join(root, 'lambdas/domain/listDocuments.ts'))
    await expect(buildLambdas(root)).rejects.toThrow('has the handler of the route listDocuments.')
  })

  it('names file and line of a mistake in the code', async () => {
    write(
      'lambdas/domain/getOpenApi.ts',
      `import { gone } from './gone.ts'\nexport const services = gone\nexport const getOpenApi = gone`,
    )
    await expect(buildLambdas(root)).rejects.toThrow(/lambdas\/domain\/getOpenApi\.ts:1:/)
  })
})

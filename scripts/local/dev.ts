import { hash } from 'node:crypto'
import { globSync, readFileSync, watch } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Cloud } from './cloud.ts'
import { startProduct } from './product.ts'
import { build, synthesise } from './synthesise.ts'

const root = join(import.meta.dirname, '../..')
const bundles = join(root, 'dist/lambdas')

/** Hash of each function's bundle, by the function's name. */
const readBundles = (): Map<string, string> =>
  new Map(
    globSync('*/index.mjs', { cwd: bundles }).map(file => [
      basename(dirname(file)),
      hash('sha256', readFileSync(join(bundles, file))),
    ]),
  )

/** CDK makes the logical id `ListDocuments1A2B3C4D` of the function `listDocuments`. */
const nameIn = (cloud: Cloud, fn: string): string | undefined =>
  [...cloud.functions].find(([id]) => id.replace(/[0-9A-F]{8}$/, '').toLowerCase() === fn.toLowerCase())?.[1]

const rebuildFunctions = async (cloud: Cloud): Promise<void> => {
  const before = readBundles()
  await build()
  for (const [fn, made] of readBundles()) {
    const name = nameIn(cloud, fn)
    if (before.get(fn) === made || !name) continue
    await cloud.reload(name, join(bundles, fn))
    console.error(`  ${fn} runs its new code`)
  }
}

/** Whether a change can be met by new bundles alone; a change of the contract may change routes as well. */
const isOnlyCode = (path: string): boolean => /^lambdas\/(?!contract\/)/.test(path)
const matters = (path: string): boolean => !/(^|\/)(dist|node_modules|e2e)(\/|$)|\.test\.tsx?$|~$/.test(path)

/** Follows changes of the sources: new bundles reload their functions, all else is synthesised and played again. */
const followChanges = (cloud: Cloud): void => {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()

  const renew = async (): Promise<void> => {
    const paths = [...changed]
    changed.clear()
    if (!paths.length) return
    console.error(`\n${paths.slice(0, 3).join(', ')}${paths.length > 3 ? ' …' : ''} changed.`)
    try {
      if (paths.every(isOnlyCode)) await rebuildFunctions(cloud)
      else await cloud.replay(await synthesise())
      console.error('Up to date: reload the page.')
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }

  for (const folder of ['infra', 'lambdas', 'web'])
    watch(join(root, folder), { recursive: true }, (_, file) => {
      if (!file || !matters(file)) return
      changed.add(`${folder}/${file}`)
      clearTimeout(timer)
      timer = setTimeout(() => (working = working.then(renew)), 150)
    })
}

await startProduct({ fresh: process.argv.includes('--fresh'), onReady: followChanges })

import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FunctionName } from '../../../infra/functions.ts'
import { functionIn } from '../../iam/functionNames.ts'
import type { Stage } from '../../iam/stage.ts'

const bundles = join(import.meta.dirname, '../../../dist/lambdas')

/**
 * JavaScript that runs in a function before its own code, and makes the file `mark` when it comes to its trouble. The
 * shipped bundle itself stays as it is.
 */
export type Trouble = (mark: string) => string

/** The function is gone in the moment of its first such call of AWS, or of a later one, once: nothing after it is done. */
export const endsAt =
  (operation: string, nth = 1): Trouble =>
  mark =>
    `
import http from 'node:http'
import { existsSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const request = http.request
let calls = 0
http.request = (options, ...rest) => {
  const [, target = ''] = Object.entries(options.headers ?? {}).find(([name]) => name.toLowerCase() === 'x-amz-target') ?? []
  if (String(target).endsWith('.${operation}') && !existsSync('${mark}') && ++calls === ${nth}) {
    writeFileSync('${mark}', '')
    process.exit(1)
  }
  return request(options, ...rest)
}
syncBuiltinESMExports()
`

/** The function's clock is so many milliseconds ahead of everybody else's; behind, where it is less than none. */
export const clockOff =
  (milliseconds: number): Trouble =>
  mark =>
    `
import { writeFileSync } from 'node:fs'
writeFileSync('${mark}', '')
const Real = Date
globalThis.Date = class Date extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + ${milliseconds})
    else super(...given)
  }
  static now() {
    return Real.now() + ${milliseconds}
  }
}
`

/** Nothing answers where the function fetches an address that ends so. */
export const cannotFetch =
  (end: string): Trouble =>
  mark =>
    `
import { writeFileSync } from 'node:fs'
const fetch = globalThis.fetch
globalThis.fetch = (address, ...rest) => {
  if (!String(address).endsWith('${end}')) return fetch(address, ...rest)
  writeFileSync('${mark}', '')
  return Promise.reject(new TypeError('fetch failed'))
}
`

/**
 * Lets a function run its bundle behind some trouble.
 * @returns lets it run as it is shipped again; it throws where the function never came to its trouble
 */
export const spoil = async (
  stage: Stage,
  name: FunctionName,
  trouble: Trouble,
): Promise<() => Promise<void>> => {
  const all = join(stage.dir, 'spoilt')
  mkdirSync(all, { recursive: true })
  const dir = mkdtempSync(join(all, `${name}-`))
  cpSync(join(bundles, name), dir, { recursive: true })
  renameSync(join(dir, 'index.mjs'), join(dir, 'shipped.mjs'))
  const mark = join(dir, 'happened')
  writeFileSync(join(dir, 'trouble.mjs'), trouble(mark))
  writeFileSync(join(dir, 'index.mjs'), "import './trouble.mjs'\nexport * from './shipped.mjs'\n")
  const fn = functionIn(stage, name)
  await stage.cloud.reload(fn, dir)
  return async () => {
    await stage.cloud.reload(fn, join(bundles, name))
    if (!existsSync(mark)) throw new Error(`${name} never came to its trouble.`)
  }
}

import { createHash, createHmac } from 'node:crypto'
import vm from 'node:vm'
import { transformSync } from 'esbuild'

/** The part of a KeyValueStore that a function reads. */
export interface KeyValues {
  get(key: string): string | undefined
  count(): number
}

/** Runs a CloudFront Function on an event and gives what it returned; throws when it fails or takes too long. */
export type ViewerFunction = (event: object, now: number) => unknown

/** Bytes of code. Source: quotas of CloudFront Functions. */
const maxCode = 10_240
/** Milliseconds of processor time of one run (CloudFront's own limit is about one), and until a loop is broken off. */
const maxCpu = 50
const maxWait = 1_000

// Features that cloudfront-js-2.0 was measured to lack (its documentation lists what it has) are missing here as well.
const prelude = new vm.Script(`
  for (const [owner, names] of [
    [globalThis, 'Map Set WeakMap WeakSet WeakRef FinalizationRegistry Proxy Reflect BigInt Intl Atomics SharedArrayBuffer WebAssembly escape unescape'],
    [Array.prototype, 'flat flatMap at findLast findLastIndex toSorted toReversed toSpliced with'],
    [String.prototype, 'at matchAll normalize'],
    [Object, 'fromEntries hasOwn groupBy'],
  ]) for (const name of names.split(' ')) delete owner[name]
  {
    const { get, count, digest, now } = native
    const RealDate = Date
    globalThis.Date = function (...given) { return given.length ? new RealDate(...given) : new RealDate(now) }
    Object.assign(Date, { prototype: RealDate.prototype, UTC: RealDate.UTC, parse: RealDate.parse, now: () => now })
    const kvs = id => {
      if (!get || (id && !native.store.endsWith(id))) throw new Error('Associated KeyValueStore not found')
      return {
        get: async (key, { format } = {}) => {
          const value = get(key)
          if (value === undefined) throw new Error('KeyNotFound')
          return format === 'json' ? JSON.parse(value) : value
        },
        exists: async key => get(key) !== undefined,
        count: async () => count(),
      }
    }
    const hasher = (algorithm, secret) => {
      const chunks = []
      const self = { update: text => (chunks.push(text), self), digest: encoding => digest(algorithm, secret, chunks.join(''), encoding) }
      return self
    }
    native.modules = { cloudfront: { kvs }, crypto: { createHash: a => hasher(a), createHmac: hasher } }
  }`)

const digest = (
  algorithm: string,
  secret: string | undefined,
  text: string,
  encoding: 'hex' | 'base64',
): string =>
  (secret === undefined ? createHash(algorithm) : createHmac(algorithm, secret)).update(text).digest(encoding)

// ES 5.1 and what cloudfront-js-2.0 adds to it; all else (classes, destructuring, spread, ?., for-of …) fails there.
const syntax = [
  'const-and-let',
  'async-await',
  'arrow',
  'template-literal',
  'rest-argument',
  'exponent-operator',
]
const supported = Object.fromEntries(
  [...syntax, 'object-extensions', 'regexp-named-capture-groups'].map(n => [n, true]),
)

const checkSyntax = (code: string): void => {
  const options = { format: 'esm', logLevel: 'silent', minifyWhitespace: true } as const
  const asWritten = transformSync(code, { ...options, target: 'esnext' }).code
  if (transformSync(code, { ...options, target: 'es5', supported }).code !== asWritten)
    throw new Error('it uses syntax that cloudfront-js-2.0 lacks')
}

/**
 * Compiles the code of an AWS::CloudFront::Function for runtime cloudfront-js-2.0. Each run gets a context of its own
 * with nothing of Node in it, as nothing survives from one run to the next at the edge either.
 * @param store the associated KeyValueStore, if any.
 * @throws Error when CloudFront would refuse the code.
 */
export const viewerFunction = (
  name: string,
  code: string,
  store?: KeyValues & { arn: string },
): ViewerFunction => {
  if (Buffer.byteLength(code) > maxCode) throw new Error(`Function ${name} is larger than ${maxCode} bytes`)
  try {
    checkSyntax(code)
  } catch (error) {
    throw new Error(`Function ${name} cannot run at the edge: ${String(error)}`, { cause: error })
  }
  const body = code.replace(
    /^\s*import\s+(\w+)\s+from\s*['"](cloudfront|crypto)['"];?/gm,
    'const $1 = native.modules.$2;',
  )
  const script = new vm.Script(
    `'use strict';${body}\n;(async () => handler(JSON.parse(native.event)))()` +
      '.then(value => native.settle(JSON.stringify(value)), error => native.settle(undefined, String(error && error.stack || error)))',
    { filename: `${name}.js` },
  )
  return (event, now) => {
    let settled: { value: string | undefined; failure: string | undefined } | undefined
    const native = {
      ...(store && { store: store.arn, get: (key: string) => store.get(key), count: () => store.count() }),
      digest,
      now,
      event: JSON.stringify(event),
      settle: (value?: string, failure?: string) => void (settled = { value, failure }),
    }
    const context = vm.createContext(
      { native },
      { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' },
    )
    prelude.runInContext(context)
    const started = process.threadCpuUsage()
    script.runInContext(context, { timeout: maxWait })
    const { user } = process.threadCpuUsage(started)
    if (user / 1000 > maxCpu) throw new Error(`Function ${name} took ${user / 1000} ms`)
    if (!settled) throw new Error(`Function ${name} never finished`)
    const { value, failure } = settled
    if (failure !== undefined) throw new Error(`Function ${name} failed: ${failure}`)
    return value === undefined ? undefined : JSON.parse(value)
  }
}

import vm from 'node:vm'
import { edgeCode, type EdgeFunctionName } from './constructs/EdgeFunction.ts'

export interface EdgeRequest {
  method: string
  uri: string
  querystring: Record<string, { value: string; multiValue?: { value: string }[] }>
  headers: Record<string, { value: string }>
}

/** A function returns a changed request to continue with, or a response. */
export interface Outcome extends Partial<EdgeRequest> {
  statusCode?: number
  body?: { data: string }
}

interface Options {
  constants?: Record<string, unknown>
  /** Entries of the function's KeyValueStore, as stored. */
  entries?: Readonly<Record<string, string>>
  /** Milliseconds since the epoch. */
  now?: number
}

/** Runs a function of `edge/` with nothing of Node around it, as the edge does. */
export const runAtEdge = async (
  name: EdgeFunctionName,
  event: object,
  options: Options = {},
): Promise<Outcome> => {
  const { constants = {}, entries = {}, now = Date.now() } = options
  const code = edgeCode(name, constants).replace(/^import cf from 'cloudfront'$/m, '')
  const get = async (key: string): Promise<unknown> => {
    if (!Object.hasOwn(entries, key)) throw new Error('KeyNotFound')
    return JSON.parse(entries[key] ?? '')
  }
  const context = vm.createContext({ cf: { kvs: () => ({ get }) }, event: JSON.stringify(event) })
  vm.runInContext(`Date.now = () => ${now}`, context)
  const result: unknown = await vm.runInContext(`'use strict';${code}\n;handler(JSON.parse(event))`, context)
  return JSON.parse(JSON.stringify(result)) as Outcome
}

/** A viewer's request for an address. */
export const requestFor = (
  uri: string,
  headers: EdgeRequest['headers'] = {},
): { request: EdgeRequest; viewer: object } => ({
  viewer: { ip: '203.0.113.7' },
  request: { method: 'GET', uri, querystring: {}, headers },
})

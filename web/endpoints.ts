import type { Plugin } from 'vite'
import { routes } from '#contract/contract.ts'

const id = 'virtual:endpoints'

/**
 * Vite plugin: `virtual:endpoints` gives method and path of every route of the
 * contract, so that a browser's bundle needs neither the contract nor zod.
 */
export const endpointsPlugin = (): Plugin => ({
  name: 'endpoints',
  resolveId: source => (source === id ? `\0${id}` : undefined),
  load: source => {
    if (source !== `\0${id}`) return undefined
    const endpoints = Object.fromEntries(
      Object.entries(routes)
        .filter(([, route]) => route.method !== 'ANY')
        .map(([name, route]) => [name, [route.method, route.path]]),
    )
    return `export const endpoints = ${JSON.stringify(endpoints)}`
  },
})

import type { Plugin } from 'vite'
import { routes } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'

const id = 'virtual:endpoints'

/**
 * Vite plugin: `virtual:endpoints` gives method and path of every route of the
 * contract, so that a browser's bundle needs neither the contract nor zod. The
 * public site has no use for more than the public routes, and no browser for
 * those that machines sign.
 */
export const endpointsPlugin = (which: 'all' | 'public' = 'all'): Plugin => ({
  name: 'endpoints',
  resolveId: source => (source === id ? `\0${id}` : undefined),
  load: source => {
    if (source !== `\0${id}`) return undefined
    const endpoints = Object.fromEntries(
      Object.entries(routes)
        .filter(
          ([, route]: [string, Route]) =>
            route.method !== 'ANY' && !route.signature && (which === 'all' || route.access === which),
        )
        .map(([name, route]) => [name, [route.method, route.path]]),
    )
    return `export const endpoints = ${JSON.stringify(endpoints)}`
  },
})

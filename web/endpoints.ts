import type { Plugin } from 'vite'
import { routes } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'

const id = 'virtual:endpoints'

type Routes = Readonly<Record<string, Route>>

/**
 * Vite plugin: `virtual:endpoints` gives method and path of every route of the
 * contract, so that a browser's bundle needs neither the contract nor zod. The
 * public site has no use for more than the public routes, nor for those whose
 * answer is a file to be opened, and no browser for those that machines sign.
 * @param read gives the routes; in development the contract changes while this process runs
 */
export const endpointsPlugin = (
  which: 'all' | 'public' = 'all',
  read: () => Promise<Routes> = async () => routes,
): Plugin => ({
  name: 'endpoints',
  resolveId: source => (source === id ? `\0${id}` : undefined),
  load: async source => {
    if (source !== `\0${id}`) return undefined
    const endpoints = Object.fromEntries(
      Object.entries(await read())
        .filter(
          ([, route]) =>
            route.method !== 'ANY' &&
            !route.signature &&
            (which === 'all' || (route.access === which && !route.produces)),
        )
        .map(([name, route]) => [name, [route.method, route.path]]),
    )
    return `export const endpoints = ${JSON.stringify(endpoints)}`
  },
})

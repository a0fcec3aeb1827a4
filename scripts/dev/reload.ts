import { isDeepStrictEqual } from 'node:util'
import type { Entry } from '../build/entries.ts'
import type { Cloud } from 'local-cloud/cloud'
import type { Functions } from './functions.ts'
import type { DevSite } from './site.ts'
import type { SiteLists } from './synthesis.ts'

/** The templates may depend on the file. */
export const concernsTemplate = (file: string): boolean => /^(infra|lambdas\/contract)\//.test(file)

/** The file may change the list of pages, or the hosts that they load from: the templates name both. */
export const concernsPages = (file: string): boolean =>
  /^web\/(content\/|src\/(routes|paths|render)\.|src\/embed\/)|^lambdas\/contract\/pages\./.test(file)

/** Vite serves the file. */
const isOfPages = (file: string): boolean => /^web\/(src|content)\//.test(file)

/** Names, or some of them and how many more there are. */
export const listNames = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface Options {
  /** The lists that the running template was made from. */
  lists: SiteLists
  cloud: Pick<Cloud, 'replay'>
  site: Pick<DevSite, 'read'>
  functions: Pick<Functions, 'change' | 'update' | 'settled'>
  synthesise: (lists: SiteLists) => Promise<{ outdir: string; entries: Entry[] }>
  say: (line: string) => void
}

/** Follows changes of the sources: functions get new bundles, the template is played anew. Pages are Vite's matter. */
export const createReload = ({ lists, cloud, site, functions, synthesise, say }: Options) => {
  let played = lists
  let template = false
  let pages = false
  let working = false

  const replay = async (surely: boolean, now: SiteLists): Promise<void> => {
    if (!surely && isDeepStrictEqual(now, played)) return
    const started = performance.now()
    // Functions in use are bundled first: somebody waits for them.
    await functions.settled()
    const { outdir, entries } = await synthesise(now)
    const routed = functions.update(entries)
    const remade = await cloud.replay(outdir)
    played = now
    const what = [
      ...(routed.length ? [`routes of ${listNames(routed)}`] : []),
      ...(remade.length ? [listNames(remade)] : []),
    ]
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    say(`infrastructure: ${what.length ? `${what.join('; ')} played anew` : 'unchanged'} (${seconds} s)`)
  }

  /** One play at a time; what is asked for meanwhile is done once afterwards. */
  const work = async (): Promise<void> => {
    if (working) return
    working = true
    while (template || pages) {
      const [surely, read] = [template, pages]
      template = pages = false
      try {
        const { lists: now, faults } = read ? await site.read() : { lists: played, faults: [] }
        for (const fault of faults) say(`web/content/${fault}`)
        await replay(surely, now)
      } catch (error) {
        say(`infrastructure: ${messageOf(error)}`)
      }
    }
    working = false
  }

  return {
    /** @param files relative to the root */
    change: (files: readonly string[]): void => {
      for (const file of files) {
        const names = functions.change(file)
        const parts = [
          ...(names.length ? [`${listNames(names)} from the next call on`] : []),
          ...(concernsTemplate(file) ? ['infrastructure'] : []),
          ...(isOfPages(file) ? ['pages'] : []),
        ]
        if (parts.length) say(`${file}: ${parts.join('; ')}`)
      }
      template ||= files.some(concernsTemplate)
      pages ||= files.some(concernsPages)
      void work()
    },
  }
}

import type { Entry } from '../build/entries.ts'
import type { Cloud } from '../local/cloud.ts'
import type { Functions } from './functions.ts'
import type { DevSite } from './site.ts'
import type { SiteLists } from './synthesis.ts'

/** What a change of a file can concern, besides the functions that import it. */
export const concernsTemplate = (file: string): boolean => /^(infra|lambdas\/contract)\//.test(file)
export const concernsSite = (file: string): boolean =>
  /^web\/(content\/|src\/(routes|paths|render)\.|src\/embed\/)|^lambdas\/contract\/pages\./.test(file)

/** Names, or how many there are when they would fill the line. */
export const listed = (names: readonly string[]): string =>
  names.length > 4 ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more` : names.join(', ')

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Follows changes of the sources: functions get new bundles, the template is played anew. Pages are Vite's matter. */
export const createReload = ({
  lists,
  cloud,
  site,
  functions,
  synthesise,
  say,
}: {
  /** What the template was played with. */
  lists: SiteLists
  cloud: Pick<Cloud, 'replay'>
  site: Pick<DevSite, 'read'>
  functions: Pick<Functions, 'change' | 'update'>
  synthesise: (lists: SiteLists) => Promise<{ outdir: string; entries: Entry[] }>
  say: (line: string) => void
}) => {
  let wanted: 'nothing' | 'if the site differs' | 'surely' = 'nothing'
  let lastLists = JSON.stringify(lists)
  let working = false

  const replay = async (surely: boolean): Promise<void> => {
    const started = performance.now()
    const now = await site.read()
    for (const fault of now.faults) say(`web/content/${fault}`)
    const isSame = JSON.stringify(now.lists) === lastLists
    lastLists = JSON.stringify(now.lists)
    if (isSame && !surely) return
    const { outdir, entries } = await synthesise(now.lists)
    const routed = functions.update(entries)
    const played = await cloud.replay(outdir)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    const what = [...played, ...(routed.length ? [`routes of ${listed(routed)}`] : [])]
    say(`infrastructure: ${what.length ? `${listed(what)} played anew` : 'unchanged'} (${seconds} s)`)
  }

  /** One play at a time; what is asked for meanwhile is done once afterwards. */
  const work = async (): Promise<void> => {
    if (working) return
    working = true
    while (wanted !== 'nothing') {
      const surely = wanted === 'surely'
      wanted = 'nothing'
      await replay(surely).catch((error: unknown) => say(`infrastructure: ${messageOf(error)}`))
    }
    working = false
  }

  return {
    /** @param files relative to the root */
    change: (files: readonly string[]): void => {
      for (const file of files) {
        const names = functions.change(file)
        const template = concernsTemplate(file) ? ['infrastructure'] : []
        const parts = [...(names.length ? [`${listed(names)} from the next call on`] : []), ...template]
        if (parts.length) say(`${file}: ${parts.join('; ')}`)
        if (concernsTemplate(file)) wanted = 'surely'
        else if (concernsSite(file) && wanted === 'nothing') wanted = 'if the site differs'
      }
      void work()
    },
  }
}

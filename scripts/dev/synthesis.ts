import { fork, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { Entry } from '../build/entries.ts'

/** The site's own lists, in place of those of its last build. */
export interface SiteLists {
  pages: string[]
  livePages: string[]
  sources: Record<string, string[]>
}

export interface SynthesisOrder {
  outdir: string
  /** Folder that stands for every function's code: bundles are made apart from the templates. */
  code: string
  site: SiteLists
}

export type SynthesisResult = { entries: Entry[] } | { failure: string }

/**
 * Synthesises the stacks of environment `local`, each time in a process that has loaded the CDK beforehand and reads
 * the sources as they are when it is asked. AWS's rules are left out; they take most of the time, and `npm test`
 * applies them.
 */
export const createSynthesis = () => {
  const begin = (): ChildProcess =>
    fork(join(import.meta.dirname, 'synthesise.ts'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let ready = begin()

  return {
    /**
     * @returns the entries of all functions
     * @throws Error with the reason when the sources cannot be synthesised
     */
    run: async (order: SynthesisOrder): Promise<Entry[]> => {
      const child = ready
      const result = await new Promise<SynthesisResult>((resolve, reject) => {
        child.once('message', message => resolve(message as SynthesisResult))
        child.once('error', reject)
        child.once('exit', code => reject(new Error(`The synthesis ended with ${code}.`)))
        child.send(order)
      }).finally(() => (ready = begin()))
      if ('failure' in result) throw new Error(result.failure)
      return result.entries
    },
    close: (): void => {
      ready.kill()
    },
  }
}

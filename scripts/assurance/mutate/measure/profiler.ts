import { Session } from 'node:inspector'
import { recordScript, type RecordedScript } from './recording.ts'

interface Taken {
  result: { scriptId: string; url: string; functions: RecordedScript['functions'] }[]
}

/** vitest puts a function around each module, which the module's map does not count. */
const wrapper = /^'use strict';async \([^)]*\)=>\{\{/

/**
 * Starts V8's precise coverage of this thread.
 * @param isMeasured which scripts are of interest, by address
 * @returns a function that says what ran since it was called last
 */
export const startProfiler = (
  folder: string,
  fileOf: (url: string) => string | undefined,
  isMeasured: (url: string) => boolean,
): (() => RecordedScript[]) => {
  const session = new Session()
  session.connect()
  /** Within the same thread the inspector answers before `post` returns. */
  const post = <T>(method: string, params: object = {}): T => {
    let answer: unknown
    session.post(method, params, (error, result) => {
      if (error) throw error
      answer = result
    })
    return answer as T
  }
  post('Debugger.enable')
  post('Profiler.enable')
  post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const names = new Map<string, string | undefined>()
  const nameOf = (scriptId: string, url: string): string | undefined => {
    if (!names.has(scriptId)) {
      const { scriptSource } = post<{ scriptSource: string }>('Debugger.getScriptSource', { scriptId })
      const skipped = wrapper.exec(scriptSource)?.[0].length
      names.set(scriptId, recordScript(folder, scriptSource, fileOf(url), skipped))
    }
    return names.get(scriptId)
  }
  return () =>
    post<Taken>('Profiler.takePreciseCoverage').result.flatMap(({ scriptId, url, functions }) => {
      const script = isMeasured(url) ? nameOf(scriptId, url) : undefined
      return script === undefined ? [] : [{ script, functions }]
    })
}

import { appendFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const isJson = (line: string): boolean => {
  if (!line.startsWith('{')) return false
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

/**
 * Keeps what functions print, in a file each: one JSON object a line; plain text becomes its `message`.
 * @param onEntry receives each line
 */
export const createLogs = (dir: string, onEntry: (fn: string, entry: string) => void = () => undefined) => {
  mkdirSync(dir, { recursive: true })
  const unfinished = new Map<string, string>()
  return (fn: string, text: string, requestId: string | undefined): void => {
    const lines = ((unfinished.get(fn) ?? '') + text).split('\n')
    unfinished.set(fn, lines.pop()!)
    const entries = lines
      .filter(line => line.trim())
      .map(message =>
        isJson(message)
          ? message
          : JSON.stringify({ timestamp: new Date().toISOString(), requestId, message }),
      )
    if (entries.length) appendFileSync(join(dir, `${fn}.log`), `${entries.join('\n')}\n`)
    for (const entry of entries) onEntry(fn, entry)
  }
}

import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Reads a JSON file of the local state; `empty` when it is not there yet. */
export const readState = <T>(file: string, empty: T): T =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : empty

/** Writes a JSON file of the local state whole or not at all, readable by its owner only. */
export const writeState = (file: string, value: unknown): void => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(value, null, 1), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

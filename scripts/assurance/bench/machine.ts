import { readFileSync } from 'node:fs'
import os from 'node:os'

/**
 * What measured: processors, memory, system and versions, as half a sentence.
 * @param versions of what else took part, `name number`
 */
export const machine = (...versions: string[]): string => {
  const [cpu] = os.cpus()
  return (
    `${os.cpus().length} × ${cpu?.model ?? 'unknown CPU'}, ${Math.round(os.totalmem() / 2 ** 30)} GB, ` +
    `${os.type()} ${os.release()}; ${[`Node ${process.versions.node}`, ...versions].join(', ')}`
  )
}

/** The day of a measurement, UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10)

/** The version of the package in a folder. */
export const versionOf = (folder: string): string =>
  (JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as { version: string }).version

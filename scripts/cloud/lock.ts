import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Claims a state folder for this process; what a dead process left is taken over.
 * @returns gives the folder back
 * @throws Error when a living process has it
 */
export const lockState = (dir: string): (() => void) => {
  const file = join(dir, 'lock')
  mkdirSync(dir, { recursive: true })
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (owner && isAlive(owner))
    throw new Error(
      `The local cloud is running already, as process ${owner}: stop it first (or delete ${file}).`,
    )
  rmSync(file, { force: true })
  writeFileSync(file, String(process.pid), { flag: 'wx' })
  return () => rmSync(file, { force: true })
}

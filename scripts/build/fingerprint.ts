import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** One hash over the names and contents of files below `root`; a missing file counts as such. */
export const hashOf = (root: string, files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of [...new Set(files)].sort()) {
    hash.update(`${file}\0`)
    const path = join(root, file)
    hash.update(existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest() : 'missing')
  }
  return hash.digest('hex')
}

/** All files below these folders, tests aside. */
export const filesBelow = (root: string, ...folders: string[]): string[] =>
  folders
    .flatMap(folder =>
      globSync(`${folder}/**/*`, { cwd: root, exclude: path => /(^|\/)(dist|e2e)$/.test(path) }),
    )
    .filter(file => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile())

/** The hash of a step's last inputs, kept in a file beside its output. */
export const fingerprint = (file: string) => ({
  isSame: (hash: string): boolean => existsSync(file) && readFileSync(file, 'utf8') === hash,
  keep: (hash: string): void => {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, hash)
  },
})

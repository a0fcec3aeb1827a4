import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Installed {
  link?: boolean
  integrity?: string
  inBundle?: boolean
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Installed & { dependencies?: object; devDependencies?: object }>
}
const { '': root, ...others } = lock.packages
// Ours are linked, not installed.
const packages = Object.entries(others).filter(
  ([path, { link }]) => path.startsWith('node_modules/') && !link,
)

describe('S-38 the packages that are installed', () => {
  it('are those of package.json, each held by the hash of its content', () => {
    const wanted = JSON.parse(readFileSync('package.json', 'utf8')) as typeof root
    expect(root?.dependencies).toEqual(wanted?.dependencies)
    expect(root?.devDependencies).toEqual(wanted?.devDependencies)
    // The hash of a package covers the packages inside it.
    const loose = packages.filter(
      ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
    )
    expect(loose.map(([name]) => name)).toEqual([])
  })
})

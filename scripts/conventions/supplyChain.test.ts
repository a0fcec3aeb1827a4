import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Installed {
  license?: string
  integrity?: string
  inBundle?: boolean
  dev?: boolean
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Installed & { dependencies?: object; devDependencies?: object }>
}
const { '': root, ...installed } = lock.packages
const packages = Object.entries(installed)

/** Licences that let a company use a package in a product of its own and ask for no more than their text. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])
/** Tools whose changed files would have to be shown; nothing of theirs goes into the product. */
const forTools = new Set([...permissive, 'MPL-2.0'])

/** Says nothing in its package.json; its licence file is MIT's. */
const silent = ['node_modules/png-js']

/** Any of the licences that a package offers will do. */
const isIn = (accepted: ReadonlySet<string>, license: string): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(offered => accepted.has(offered))

describe('S-38 the packages that are installed', () => {
  it('are those of package.json, each held by the hash of its content', () => {
    const wanted = JSON.parse(readFileSync('package.json', 'utf8')) as typeof root
    expect(root?.dependencies).toEqual(wanted?.dependencies)
    expect(root?.devDependencies).toEqual(wanted?.devDependencies)
    // What lies inside another package is held by that one's hash.
    const loose = packages.filter(
      ([, { integrity, inBundle }]) => !inBundle && !integrity?.startsWith('sha512-'),
    )
    expect(loose.map(([name]) => name)).toEqual([])
  })

  it('have a licence that a company can live with', () => {
    const wrong = packages.filter(
      ([name, { license = '', dev }]) =>
        !isIn(dev ? forTools : permissive, license) && !silent.includes(name),
    )
    expect(wrong.map(([name, { license }]) => `${name}: ${license}`)).toEqual([])
  })
})

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** Licences that let us ship what is under them; each asks at most for its text to be kept, a font's (OFL) that it is not sold alone. */
export const free: readonly string[] =
  'MIT MIT-0 ISC Apache-2.0 BSD-2-Clause BSD-3-Clause 0BSD BlueOak-1.0.0 OFL-1.1 Unlicense Zlib'.split(' ')

/** Licences of tools too: they oblige only people who pass on a changed copy, which we do not. */
export const freeToUse: readonly string[] = [...free, 'MPL-2.0', 'CC-BY-4.0']

/** Packages that say their licence in a file and not in their `package.json`; who looked there found this. */
const saidElsewhere: Record<string, string> = { 'png-js': 'MIT' }

const Package = z.looseObject({
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).optional(),
})

const Lockfile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      license: z.string().optional(),
      dev: z.boolean().optional(),
      /** One of ours, which lies in this repository. */
      link: z.boolean().optional(),
    }),
  ),
})

const nameOf = (path: string): string => path.replace(/.*node_modules\//, '')

/** The licence in an installed package, an SPDX expression; undefined when it has none. */
export const licenceOf = (root: string, path: string): string | undefined =>
  Package.parse(JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))).license ??
  saidElsewhere[nameOf(path)]

/** A package of the lockfile. */
export interface Locked {
  /** Where it is installed, `node_modules/…`. */
  path: string
  /** From the installed package; from the lockfile for packages that only other machines install. */
  licence: string | undefined
  /** Needed to build and check alone. */
  isTool: boolean
}

/** Every package of the lockfile but ours, with its licence. Needs no network. */
export const lockedPackages = (root: string): Locked[] => {
  const { packages } = Lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
  return Object.entries(packages)
    .filter(([path, { link }]) => path.startsWith('node_modules/') && !link)
    .map(([path, { license, dev = false }]) => ({
      path,
      licence: existsSync(join(root, path, 'package.json')) ? licenceOf(root, path) : license,
      isTool: dev,
    }))
}

/** An SPDX expression lets us choose licences of a list: one of several by OR, all of several by AND. */
export const allows = (list: readonly string[], expression: string): boolean =>
  expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some(choice => choice.split(' AND ').every(each => list.includes(each.trim())))

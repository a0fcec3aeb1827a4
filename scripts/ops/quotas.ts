import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fullest, isNear, type Share, sharesOf } from '../../infra/proof/quotas.ts'
import { subjectOf } from '../../infra/proof/quotas/quota.ts'
import { subjects } from '../../infra/proof/subjects.ts'
import { synthesiseInto } from '../../infra/proof/synthesis.ts'
import { at, type Placed, readTemplates } from '../../infra/proof/template.ts'
import { build } from '../build/synthesise.ts'

const root = join(import.meta.dirname, '../..')

/** Bytes of what a function's bundle holds. */
const codeSize = (fn: Placed): number | undefined => {
  const folder = join(root, 'dist/lambdas', String(at(fn.Properties, 'Description')))
  const files = globSync('**/*', { cwd: folder, withFileTypes: true }).filter(entry => entry.isFile())
  if (files.length === 0) return undefined
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0)
}

/**
 * Use of each quota by the templates of an environment, by the title of the environment; of all environments without a
 * name.
 */
export const measureQuotas = async (env?: string): Promise<Map<string, Share[]>> => {
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'quotas-'))
  try {
    const asked = subjects.filter(({ environment }) => !env || environment.name === env)
    const shares = asked.map(({ title, environment }, index): [string, Share[]] => {
      const written = synthesiseInto(join(folder, String(index)), root, environment)
      const texts = new Map(written.map(({ stack, file }) => [stack, readFileSync(file, 'utf8')]))
      return [title, sharesOf(subjectOf(readTemplates(texts), environment, codeSize))]
    })
    return new Map(shares)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`
const place = ({ stack, id }: Share): string => [stack, id].filter(Boolean).join(' ')

/**
 * A table with the fullest use of each quota in any of the environments, and a line for each use that is near its end.
 * @returns the text, and whether every use is within its quota
 */
export const reportOf = (shares: ReadonlyMap<string, Share[]>): { text: string; isWithin: boolean } => {
  const all = [...shares]
    .flatMap(([title, each]) => each.map(share => ({ ...share, title })))
    .sort((a, b) => b.share - a.share)
  const rows = fullest(all) as typeof all
  const table = rows.map(row =>
    [
      percent(row.share).padStart(8),
      row.used.toLocaleString('en').padStart(12),
      'of',
      row.quota.limit.toLocaleString('en').padEnd(12),
      row.quota.name.padEnd(46),
      `${place(row)} (${row.title})`,
    ].join(' '),
  )
  const near = all
    .filter(isNear)
    .map(
      row =>
        `${row.share > 1 ? 'OVER' : 'near'}: ${percent(row.share)} of ${row.quota.limit.toLocaleString('en')} ${row.quota.name}: ` +
        `${place(row)} (${row.title}), ${row.quota.source}`,
    )
  const ending = near.length > 0 ? near : ['Nothing takes more than 80 % of what it may.']
  return { text: [...table, '', ...ending].join('\n'), isWithin: all.every(({ share }) => share <= 1) }
}

import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Baseline, baselineOf } from '../../infra/proof/baseline/baseline.ts'
import { synthesiseInto } from '../../infra/proof/synthesis.ts'
import { readTemplates } from '../../infra/proof/template.ts'
import type { Environment } from '../../infra/environment.ts'
import { formatted } from '../build/formatted.ts'
import { build } from '../build/synthesise.ts'

const root = join(import.meta.dirname, '../..')

/** The file of an environment's baseline, below the root of the repository. */
const fileOf = (name: string): string => `infra/baseline/${name}.json`

const summary = (baseline: Baseline): string => {
  const stacks = Object.values(baseline)
  const count = (of: (stack: (typeof stacks)[number]) => object): number =>
    stacks.reduce((sum, stack) => sum + Object.keys(of(stack)).length, 0)
  return (
    `${stacks.length} stacks, ${count(({ resources }) => resources)} things that must not be lost or made anew, ` +
    `${count(({ routes }) => routes)} routes, ${count(({ outputs }) => outputs)} outputs`
  )
}

/** Writes the baseline of an environment as it is synthesised from these sources; answers what it holds. */
export const writeBaseline = async (environment: Environment): Promise<string> => {
  await build()
  const folder = mkdtempSync(join(tmpdir(), 'baseline-'))
  try {
    const written = synthesiseInto(folder, root, environment)
    const texts = new Map(written.map(({ stack, file }) => [stack, readFileSync(file, 'utf8')]))
    const baseline = baselineOf(readTemplates(texts))
    const file = fileOf(environment.name)
    mkdirSync(join(root, 'infra/baseline'), { recursive: true })
    writeFileSync(join(root, file), await formatted(file, JSON.stringify(baseline)))
    return `${file}: ${summary(baseline)}. Commit it.`
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

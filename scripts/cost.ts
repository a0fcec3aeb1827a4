import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadAssembly } from './local/template/load.ts'
import { build } from './local/synthesise.ts'
import { command, envOption } from './operations/command.ts'
import { report } from './operations/cost/report.ts'
import type { Resource } from './operations/cost/resources.ts'
import { Failure } from './operations/failure.ts'
import { environmentNamed } from './operations/place.ts'

/** The resources of all stacks of an environment, from its own synthesis. */
const synthesised = async (env: string): Promise<Resource[]> => {
  const output = mkdtempSync(join(tmpdir(), 'cost-'))
  try {
    await build()
    const context = JSON.stringify({ env, samplePack: 'allowed' })
    const child = spawn(process.execPath, ['infra/app.ts'], {
      env: { ...process.env, CDK_OUTDIR: output, CDK_CONTEXT_JSON: context },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject)
      child.on('close', resolve)
    })
    if (code !== 0) throw new Failure(`${env} could not be synthesised: see above.`)
    return loadAssembly(output).stacks.flatMap(({ template }) => Object.values(template.Resources))
  } finally {
    rmSync(output, { recursive: true, force: true })
  }
}

await command(
  {
    name: 'cost',
    summary: 'What an environment costs a month: idle, and at 10 thousand, 1 and 100 million page views.',
    options: { env: envOption },
    notes:
      'Computed from the synthesised templates and the price table scripts/operations/prices.ts.\n' +
      'It asks nobody: no credentials are needed.',
    examples: ['npm run cost -- --env prod'],
  },
  async ({ options }) => {
    const { name } = environmentNamed(options.env)
    console.log(report(name, await synthesised(name)))
  },
)

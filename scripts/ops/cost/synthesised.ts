import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../build/synthesise.ts'
import { loadAssembly } from 'local-cloud/load'
import { Failure } from '../failure.ts'
import type { Resource } from './resources.ts'

/** The resources of all stacks of an environment, from its own synthesis. @throws Failure when it fails */
export const synthesiseResources = async (env: string): Promise<Resource[]> => {
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

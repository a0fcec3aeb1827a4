import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, fingerprint, hashOf } from './fingerprint.ts'

const root = join(import.meta.dirname, '../..')
const output = join(root, '.local/cdk.out')

/** Runs one of the project's programs, which says itself what it does; `SIGTERM` when the signal aborts. */
const run = async (file: string, env: Record<string, string>, signal?: AbortSignal): Promise<void> => {
  const child = spawn(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    ...(signal && { signal }),
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`${file} failed: see what it says above.`)
}

/** Builds the functions and the site; what has not changed is left alone. */
export const build = (signal?: AbortSignal): Promise<void> => run('scripts/build.ts', {}, signal)

/**
 * Builds the functions and the site and synthesises the stacks of environment `local`; what has not changed is left alone.
 * @returns the CDK output folder
 * @throws Error when one of the programs fails; it has then said why
 */
export const synthesise = async (signal?: AbortSignal): Promise<string> => {
  await build(signal)
  const made = fingerprint(join(output, 'inputs.hash'))
  const hash = hashOf(root, [
    ...filesBelow(root, 'infra', 'lambdas/contract', 'scripts/build'),
    ...[
      'cdk.json',
      'package-lock.json',
      'tsconfig.json',
      'dist/lambdas.hash',
      'dist/pages.hash',
      'web/dist/web.hash',
    ],
  ])
  if (made.isSame(hash) && existsSync(join(output, 'manifest.json'))) return output
  console.error('Synthesising the stacks …')
  const env = { CDK_OUTDIR: output, CDK_CONTEXT_JSON: JSON.stringify({ env: 'local' }) }
  await run('infra/app.ts', env, signal)
  made.keep(hash)
  return output
}

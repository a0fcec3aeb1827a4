import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const here = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'place-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (root: string, file: string, env: Record<string, string> = {}): void => {
  const { status, stderr } = spawnSync(process.execPath, [file], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${file} failed in ${root}:\n${stderr}`)
}

/** A deployment compares these: each template, and each asset by the hash of its content. */
const deployable = (root: string, output: string): Record<string, string> => {
  run(root, 'scripts/build.ts')
  const context = { env: 'prod', samplePack: 'allowed' }
  run(root, 'infra/app.ts', { CDK_OUTDIR: output, CDK_CONTEXT_JSON: JSON.stringify(context) })
  const files = globSync(join(output, '*.{template,assets}.json')).sort()
  return Object.fromEntries(files.map(file => [basename(file), readFileSync(file, 'utf8')]))
}

it('the same sources built in another place deploy as the same: cdk diff finds nothing', () => {
  const there = join(folder, 'another place')
  for (const name of ['infra', 'lambdas', 'scripts', 'web', 'cdk.json', 'package.json', 'tsconfig.json'])
    cpSync(join(here, name), join(there, name), {
      recursive: true,
      filter: path => basename(path) !== 'dist',
    })
  symlinkSync(join(here, 'node_modules'), join(there, 'node_modules'))

  const first = deployable(here, join(folder, 'first'))
  expect(Object.keys(first).length).toBeGreaterThanOrEqual(8)
  expect(deployable(there, join(folder, 'second'))).toEqual(first)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** Builds in a process of its own, so that it runs while this process loads the CDK: there are two cores. */
const build = async (): Promise<void> => {
  // To stderr: `cdk synth` prints templates to stdout.
  const child = spawn(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: ['ignore', 2, 2] })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error('The build failed: see what it says above.')
}

/** The CDK CLI's app: what `npm run build` makes, then the stacks of the environment that the context names. */
try {
  const [{ synthesise }] = await Promise.all([import('../infra/app.ts'), build()])
  synthesise(root)
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { subjects } from '../infra/proof/subjects.ts'
import { synthesiseInto, synthesisePipelineInto, type WrittenTemplate } from '../infra/proof/synthesis.ts'

const version = '1.58.0'
const root = join(import.meta.dirname, '..')
const settings = join(import.meta.dirname, '.cfnlintrc.yaml')

/** Runs a program to its end; what it says is shown unless it is only asked. */
const passes = (command: string, args: string[], shown = true): boolean =>
  spawnSync(command, args, { stdio: shown ? 'inherit' : 'ignore' }).status === 0

/** The linter in a virtual environment of its own, outside the repository; undefined when it cannot be installed. */
const installed = (): string | undefined => {
  const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), `cfn-lint-${version}`)
  const [program, pip] = ['cfn-lint', 'pip'].map(name => join(folder, 'bin', name)) as [string, string]
  if (existsSync(program) && passes(program, ['--version'], false)) return program
  console.log(`Installing cfn-lint ${version} from PyPI into ${folder} …`)
  mkdirSync(folder, { recursive: true })
  const made = passes('python3', ['-m', 'venv', '--clear', folder])
  return made && passes(pip, ['install', '--quiet', `cfn-lint==${version}`]) ? program : undefined
}

/** Lints the templates of one region; true when there is no error and no warning. */
const lint = (program: string, region: string, templates: WrittenTemplate[]): boolean =>
  passes(program, [
    ...['--config-file', settings, '--regions', region, '--non-zero-exit-code', 'warning'],
    ...['--template', ...templates.map(({ file }) => file)],
  ])

/** Every template of every environment, and that of the pipeline, by region. */
const written = (folder: string): Map<string, WrittenTemplate[]> =>
  Map.groupBy(
    [
      ...subjects.flatMap(({ environment }, index) =>
        synthesiseInto(join(folder, String(index)), root, environment),
      ),
      ...synthesisePipelineInto(join(folder, 'pipeline')),
    ],
    ({ region }) => region,
  )

/**
 * Reads the templates of all environments with cfn-lint. Where it cannot be
 * installed that is a failure in CI and said elsewhere; without Python there is nothing to do.
 * @returns whether all is well
 */
const lintTemplates = (): boolean => {
  if (!passes('python3', ['--version'], false)) {
    console.log('There is no python3 here: the templates were not read by cfn-lint.')
    return true
  }
  const program = installed()
  if (program === undefined) {
    console.error('cfn-lint could not be installed from PyPI (see above): the templates were not read by it.')
    return !process.env['CI']
  }
  const folder = mkdtempSync(join(tmpdir(), 'templates-'))
  try {
    const byRegion = written(folder)
    const results = [...byRegion].map(([region, templates]) => {
      const isClean = lint(program, region, templates)
      console.log(
        `cfn-lint: ${templates.length} templates of ${region}, ${isClean ? 'nothing found' : 'FAILED'}`,
      )
      return isClean
    })
    return results.every(Boolean)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

process.exitCode = lintTemplates() ? 0 : 1

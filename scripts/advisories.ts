import { spawnSync } from 'node:child_process'
import { advisoriesIn } from './dependencies/advisories.ts'
import { notRun } from './testing/notRun.ts'

/** The npm that started this command, or the one that is installed. */
const npm = (): [program: string, args: string[]] => {
  const own = process.env['npm_execpath']
  return own?.endsWith('npm-cli.js') ? [process.execPath, [own]] : ['npm', []]
}

/**
 * Asks the registry what is known against the packages that are shipped. What is grave fails; without an answer the check
 * has not run, and says so.
 */
const [program, args] = npm()
const { stdout, error } = spawnSync(
  program,
  [...args, 'audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'],
  { encoding: 'utf8', timeout: 60_000, cwd: `${import.meta.dirname}/..` },
)
const answer = error ? { unanswered: error.message } : advisoriesIn(stdout)
if ('unanswered' in answer) {
  console.log(`The registry did not say what is known against our packages: ${answer.unanswered}`)
  process.exitCode = notRun
} else {
  for (const { name, severity, title } of answer.advisories)
    console.log(`${severity.padEnd(8)} ${name}: ${title}`)
  const grave = answer.advisories.filter(({ isGrave }) => isGrave)
  console.log(
    grave.length > 0
      ? 'Raise these packages, or pin what they bring by "overrides" in package.json.'
      : `Nothing grave is known against what is shipped (${answer.advisories.length} of less weight).`,
  )
  process.exitCode = grave.length > 0 ? 1 : 0
}

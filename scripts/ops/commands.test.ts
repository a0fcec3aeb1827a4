import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { groups, typedAs } from './groups.ts'
import { folder, run, runApart } from './run.fixture.ts'

const commands = ['bootstrap', 'preflight', 'deploy', 'destroy', 'user', 'secret', 'logs', 'smoke', 'restore', 'cost', 'quotas', 'baseline', 'assemble', 'difference', 'pipeline'] // oxfmt-ignore

/** A machine where nobody is signed in to AWS. */
const nobody = {
  ...Object.fromEntries(Object.keys(process.env).filter(name => name.startsWith('AWS_')).map(name => [name, ''])), // oxfmt-ignore
  HOME: folder(),
  AWS_EC2_METADATA_DISABLED: 'true',
}

describe('the commands of operations', { timeout: 60_000 }, () => {
  it.each(commands)('%s explains itself, with examples', async name => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      scripts: Record<string, string>
    }
    if (!groups.ops?.includes(name)) expect(scripts[name]).toBe(`node scripts/run.mjs scripts/${name}.ts`)
    const { code, out, err } = await run(name, ['--help'])
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(new RegExp(`^${typedAs(name)} .*\\[options\\]`))
    expect(out).toMatch(new RegExp(`Examples\\n.*${typedAs(name)} `))
  })

  it.each([
    ['deploy', [], /^No environment was named: say --env local\|dev\|staging\|prod/],
    ['deploy', ['--env', 'live'], /^There is no environment "live"/],
    ['deploy', ['--env', 'local'], /^local is this machine and is not deployed/],
    ['deploy', ['--env', 'dev', 'now'], /^Unexpected argument 'now'/],
    ['bootstrap', [], /^No environment was named/],
    ['bootstrap', ['--env', 'live'], /^There is no environment "live"/],
    ['bootstrap', ['--env', 'local'], /^local is this machine and needs no preparation/],
    ['preflight', ['--env', 'live'], /^There is no environment "live"/],
    ['preflight', ['--env', 'local'], /^local is this machine and is not deployed/],
    ['destroy', ['--env', 'local'], /npm start -- --fresh/],
    ['destroy', ['--env', 'prod'], /^prod cannot be deleted from here: .*termination protection/],
    ['destroy', ['--env', 'prod', '--yes'], /^prod cannot be deleted from here/],
    ['pipeline', [], /^--repository is missing: say which GitHub repository deploys, as owner\/name; /],
    ['pipeline', ['--repository', 'acme/*'], /^--repository is not owner\/name; /],
    ['assemble', ['--env', 'local'], /^local is this machine and is not deployed/],
    ['assemble', ['--env', 'prod'], /^prod has no alarmsTo/],
    ['baseline', ['--env', 'local'], /^local is made anew at each start/],
    ['cost', ['--env'], /^Option '--env <value>' argument missing/],
    ['user', ['list', '--env', 'local'], /^Nothing runs on this machine: start it with npm start/],
  ])('npm run %s with %j is refused in one sentence', async (name, args, sentence) => {
    const { code, out, err } = await run(name, args, { env: { ...nobody, LOCAL_READY: '/nowhere' } })
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(sentence)
    expect(err.trim().split('\n')).toHaveLength(1)
  })

  it.each([
    ['bootstrap', ['--env', 'dev']],
    ['preflight', ['--env', 'dev']],
    ['deploy', ['--env', 'dev']],
    ['destroy', ['--env', 'dev']],
    ['user', ['list', '--env', 'dev']],
    ['secret', ['list', '--env', 'dev']],
    ['logs', ['--function', 'documents', '--env', 'dev']],
    ['restore', ['--from', 'prod', '--into', 'dev', '--yes']],
    ['difference', ['--env', 'dev']],
    ['pipeline', ['--repository', 'acme/investors']],
  ])('npm run %s with %j says that nobody is signed in, before anything else', async (name, args) => {
    const { code, out, err } = await runApart(name, args, { env: nobody })
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/^There are no AWS credentials: sign in/)])
  })
})

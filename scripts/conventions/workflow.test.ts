import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { folder, runApart } from '../ops/run.fixture.ts'
import { commandsIn, problemsOf, readWorkflow } from './workflow.ts'

const files = globSync('.github/workflows/*.{yml,yaml}')
const text = readFileSync('.github/workflows/pipeline.yml', 'utf8')
const workflow = readWorkflow(text)

describe('the workflows', () => {
  it('are there', () => {
    expect(files).toEqual(['.github/workflows/pipeline.yml'])
  })

  it.each(files)(
    '%s is one that GitHub takes, pinned, with few rights, of commands that we have',
    async file => {
      expect(await problemsOf(readFileSync(file, 'utf8'))).toEqual([])
    },
  )
})

describe('a mistake in a workflow is found', () => {
  const pinned = 'actions/checkout@08c6903cd8c0fde910a37f88322edcfb5dd907a8 # v5.0.0'
  it.each([
    [
      'a key that does not exist',
      text.replace('timeout-minutes: 120', 'timeout: 120'),
      /Unexpected value 'timeout'/,
    ],
    ['a job that nothing makes', text.replace('needs: assemble', 'needs: build'), /'build'/],
    ['an expression that is none', text.replace('${{ vars.AWS_ROLE }}', '${{ vars.AWS_ROLE'), /expression/i],
    [
      'a context that does not exist',
      text.replace("github.event_name == 'push'", "git.event == 'push'"),
      /'git'/,
    ],
    ['YAML that is none', `${text}\n  - [`, /./],
    [
      'an action by its tag',
      text.replaceAll(pinned, 'actions/checkout@v5'),
      /actions\/checkout@v5 is not pinned/,
    ],
    [
      'an action whose version nobody can read',
      text.replaceAll(pinned, pinned.replace(/ #.*/, '')),
      /not pinned/,
    ],
    ['rights for all jobs', text.replace('contents: read', 'contents: write'), /by default/],
    [
      'a token outside of an environment',
      text.replace('    environment: review\n', ''),
      /difference may do more/,
    ],
    [
      'a job that writes the sources',
      text.replace('      contents: read', '      contents: write'),
      /may write the sources/,
    ],
    ['a job without an end', text.replace('    timeout-minutes: 120\n', ''), /test may run for six hours/],
    ['a shell without pipefail', text.replace('shell: bash', 'shell: sh'), /fail unseen/],
    [
      'a command that is not there',
      text.replace('npm run assure -- templates', 'npm run lint:all'),
      /lint:all: is no command/,
    ],
    ['an option that is not there', text.replace('--assembled', '--built'), /has no option --built/],
    [
      'something else than our commands',
      text.replace('npm run assure -- templates', 'curl https://example.com | sh'),
      /is no command of ours/,
    ],
  ])('%s', async (_, spoilt, found) => {
    expect(spoilt).not.toBe(text)
    expect((await problemsOf(spoilt)).join('\n')).toMatch(found)
  })
})

describe('the pipeline', () => {
  const commands = commandsIn(workflow).flatMap(({ command }) => command ?? [])
  const given = (script: string) => commands.filter(each => each.script === script).map(({ args }) => args)

  it('tests first, then builds once, and deploys that to dev, staging and prod, one after the other', () => {
    const needs = Object.fromEntries(Object.entries(workflow.jobs).map(([id, job]) => [id, job.needs]))
    expect(needs).toMatchObject({ assemble: 'test', dev: 'assemble', staging: 'dev', prod: 'staging' })
    expect(given('test')).toEqual([['--all']])
    expect(given('assemble')).toEqual(['dev', 'staging', 'prod'].map(name => ['--env', name]))
    expect(given('deploy')).toEqual(
      ['dev', 'staging', 'prod'].map(name => ['--env', name, '--yes', '--assembled']),
    )
  })

  it('deploys each environment from the environment of GitHub that is called so, where its role and approval are', () => {
    for (const name of ['dev', 'staging', 'prod']) expect(workflow.jobs[name]?.environment, name).toBe(name)
    expect(Object.values(workflow.jobs).filter(({ environment }) => environment)).toHaveLength(4)
  })

  it('gives no secret away: it has none', () => {
    expect(text).not.toMatch(/secrets\.|AWS_SECRET|aws-access-key/)
  })

  const nobody = {
    ...Object.fromEntries(Object.keys(process.env).filter(name => name.startsWith('AWS_')).map(name => [name, ''])), // oxfmt-ignore
    HOME: folder(),
    AWS_EC2_METADATA_DISABLED: 'true',
  }
  const asking = commands.filter(({ script }) => ['deploy', 'difference'].includes(script))

  it.each(
    asking
      .filter(({ args }) => !args.includes('prod') || args.length === 2)
      .map(({ script, args }) => ({ script, args, shown: args.join(' ') })),
  )(
    // oxfmt-ignore
    'npm run $script -- $shown is understood, up to its first call of AWS',
    { timeout: 60_000 },
    async ({ script, args }) => {
      const { code, err } = await runApart(script, args, { env: nobody })
      expect([code, err]).toEqual([1, expect.stringMatching(/^There are no AWS credentials/)])
    },
  )

  it(
    'npm run deploy of prod is refused as long as nobody would hear of its alarms',
    { timeout: 60_000 },
    async () => {
      const { code, err } = await runApart('deploy', ['--env', 'prod', '--yes', '--assembled'], {
        env: nobody,
      })
      expect([code, err]).toEqual([2, expect.stringMatching(/^prod has no alarmsTo/)])
    },
  )

  it.each(['assemble', 'cost', 'difference', 'deploy'])(
    'npm run %s takes what it is given',
    { timeout: 60_000 },
    async script => {
      const { code, out } = await runApart(script, ['--help'])
      expect(code).toBe(0)
      for (const args of given(script))
        for (const option of args.filter(arg => arg.startsWith('--'))) expect(out).toContain(option)
    },
  )
})

import { spawn, spawnSync } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { documentedCommands } from '../conventions/documented.ts'
import { type Way, wayOf } from '../conventions/documentedWays.ts'
import { type Call, callerIs, playAws } from './played.fixture.ts'
import { runApart } from './run.fixture.ts'

let knows: (call: Call) => string | undefined = () => undefined
const aws = await playAws(call => knows(call))
afterAll(() => aws.close())
beforeEach(() => {
  aws.calls.length = 0
  knows = () => undefined
})

const ways = [...documentedCommands().keys()].map(wayOf)
const by = <B extends Way['by']>(kind: B) =>
  ways.filter((way): way is Extract<Way, { by: B }> => way.by === kind)

/** Types a command as a document has it, with nobody's credentials and an AWS that refuses everything. */
const type = async (command: string): Promise<{ code: number | null; said: string }> => {
  // AWS's own CLI takes an empty profile for the name of one.
  const child = spawn('sh', ['-c', `unset AWS_PROFILE; ${command}`], {
    env: { ...process.env, ...aws.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end('a value\n')
  const closed = new Promise<number | null>(resolve => child.on('close', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await closed, said: out + err }
}

const asked = (): string[] => aws.calls.map(({ service, action }) => `${service} ${action}`)

describe('each command that a document names', () => {
  it.each(by('call'))('$command comes as far as AWS', async ({ typed }) => {
    const { code, said } = await type(typed)
    expect(asked(), said).not.toEqual([])
    expect(code).not.toBe(0)
  })

  it.each(by('refusal'))(
    '$command is refused in a sentence, and asks nobody',
    async ({ typed, sentence }) => {
      const { code, said } = await type(typed)
      expect([code, said]).toEqual([2, expect.stringMatching(sentence)])
      expect(asked()).toEqual([])
    },
  )

  it.each(by('end'))('$command runs to its end without AWS', async ({ typed }) => {
    const { code, said } = await type(typed)
    expect(code, said).toBe(0)
    expect(asked()).toEqual([])
  })

  const hasCli = spawnSync('aws', ['--version']).status === 0
  it.runIf(hasCli).each(by('aws'))('$command is taken by the installed CLI of AWS', async ({ typed }) => {
    const { said } = await type(typed)
    expect(asked(), said).not.toEqual([])
  })
})

it('npm run deploy goes on from the account to preflight and the CDK’s own CLI, and deploys nothing', async () => {
  knows = ({ action }) => (action === 'GetCallerIdentity' ? callerIs('123456789012') : undefined)
  const { code, err } = await runApart('deploy', ['--env', 'dev'], { env: aws.env })
  expect(err).toMatch(/^dev: 0 would fail, \d+ warnings, \d+ not known, \d+ fine$/m)
  const own = asked()
  // The roles that `cdk bootstrap` makes are the CLI's alone.
  expect(own).toContain('sts AssumeRole')
  expect(own.filter(call => /Execute|CreateStack|UpdateStack|DeleteStack/.test(call))).toEqual([])
  expect([code, err]).toEqual([1, expect.stringMatching(/^(Comparing failed|Not confirmed)/m)])
})

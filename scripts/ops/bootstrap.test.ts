import { afterAll, describe, expect, it } from 'vitest'
import { callerIs, playAws } from './played.fixture.ts'
import { runApart } from './run.fixture.ts'

const aws = await playAws(({ service }) => (service === 'sts' ? callerIs('123456789012') : undefined))
afterAll(() => aws.close())

describe('npm run ops -- bootstrap', { timeout: 60_000 }, () => {
  it('lets the real CLI ask AWS about its stack, without building or synthesising anything', async () => {
    const { code, out, err } = await runApart('bootstrap', ['--env', 'dev'], { env: aws.env })
    // The CLI says what it does on stderr, and on stdout where CI is set.
    expect(out + err).toContain('Bootstrapping environment aws://123456789012/eu-west-2')
    expect(out + err).not.toMatch(/No environment was given|functions, the largest/)
    expect(aws.calls.map(({ service, region }) => `${service} ${region}`)).toEqual(
      expect.arrayContaining(['sts eu-west-2', 'cloudformation eu-west-2']),
    )
    // It was refused there.
    expect([code, err]).toEqual([1, expect.stringMatching(/Preparing the account failed: see what the CDK says above\.\n$/)]) // oxfmt-ignore
  })
})

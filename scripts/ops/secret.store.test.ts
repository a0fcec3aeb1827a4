import { randomUUID } from 'node:crypto'
import {
  CreateSecretCommand,
  GetSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { beforeAll, describe, expect, it } from 'vitest'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { type Ran, readyFile, run } from './run.fixture.ts'
import { cloud } from '../testing/cloud.ts'

const { site, environment, outputs } = cloud
const env = { LOCAL_READY: readyFile({ site, environment, outputs }) }
const client = new SecretsManagerClient({})
const [name, other] = [`test-${randomUUID()}`, `test-${randomUUID()}`]
const value = `s3cret-${randomUUID()}`

const secret = (args: string[], input = ''): Promise<Ran> =>
  run('secret', [...args, '--env', 'local'], { env, input })
const valueOf = async (stage?: string): Promise<string | undefined> => {
  const asked = new GetSecretValueCommand({ SecretId: `local/${name}`, VersionStage: stage })
  return (await client.send(asked)).SecretString
}

describe('npm run secret', () => {
  // As the stacks provide them for integrations: there, and without a value.
  beforeAll(async () => {
    for (const each of [name, other]) await client.send(new CreateSecretCommand({ Name: `local/${each}` }))
  })

  it('says which secrets are not set, then which are', async () => {
    const before = await secret(['list'])
    expect(before.out).toMatch(new RegExp(`^local/${name} +not set$`, 'm'))
    expect(await secret(['set', name], `${value}\n`)).toMatchObject({
      code: 0,
      out: `local/${name} is set.\n`,
    })
    expect(await valueOf()).toBe(value)
    const after = await secret(['list'])
    expect(after.out).toMatch(new RegExp(`^local/${name} +set +20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d$`, 'm'))
    expect(after.out).toMatch(new RegExp(`^local/${other} +not set$`, 'm'))
  })

  it('never shows a value, and keeps the one before', async () => {
    const again = await secret(['set', `local/${name}`], `${value}-2`)
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('the value before stays') })
    expect([await valueOf(), await valueOf('AWSPREVIOUS')]).toEqual([`${value}-2`, value])
    const shown = [again, await secret(['list'])].map(({ out, err }) => out + err).join('')
    expect(shown).not.toContain('s3cret')
  })

  it('S-25 goes on record, without the value', async () => {
    const own = (await trail()).filter(({ object }) => object === `secrets/local/${name}`)
    expect(own.map(({ action_type, user_id }) => [action_type, user_id])).toEqual(
      own.map(() => ['SECRET_SET', expect.stringMatching(/^operations:/)]),
    )
    expect(own.length).toBeGreaterThan(0)
    expect(JSON.stringify(own)).not.toContain('s3cret')
  })

  it('makes the secret of a news provider when it is first set, if it says where it may be sent', async () => {
    const own = `providers/wire-${randomUUID()}`
    const settings = JSON.stringify({ hosts: ['feeds.example.com'], key: value })
    for (const wrong of ['just-a-key', '{"key":"x"}', '{"hosts":["https://feeds.example.com/"]}'])
      expect(await secret(['set', own], wrong)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/names the hosts/),
      })
    expect((await secret(['list'])).out).not.toContain(own)
    expect(await secret(['set', own], settings)).toMatchObject({ code: 0, out: `local/${own} is set.\n` })
    expect(await secret(['set', own], settings)).toMatchObject({
      code: 0,
      out: expect.stringContaining('the value before stays'),
    })
    const asked = new GetSecretValueCommand({ SecretId: `local/${own}` })
    expect((await client.send(asked)).SecretString).toBe(settings)
  })

  it('finds secrets beyond the first page', async () => {
    const prefix = `many-${randomUUID()}`
    const names = Array.from({ length: 105 }, (_, at) => `local/${prefix}/${String(at).padStart(3, '0')}`)
    await Promise.all(names.map(Name => client.send(new CreateSecretCommand({ Name }))))
    const { out } = await secret(['list'])
    expect(out.split('\n').filter(line => line.includes(prefix))).toHaveLength(105)
  })

  it.each([
    [
      ['set', 'never-provided'],
      'x',
      /^The stacks of local provide no secret "never-provided"; they provide /,
    ],
    [['set', 'providers/../github'], '{"hosts":["a.example"]}', /^The stacks of local provide no secret/],
    [['set', other], '\n', /^The value on stdin is empty/],
    [['set', other, 'the-value'], '', /^A value is never an argument/],
    [['set'], 'x', /^Say which secret/],
    [[], '', /^Something is missing: say npm run secret -- set\|list/],
  ])('%j with %j is refused in one sentence, and changes nothing', async (args, input, sentence) => {
    const { code, out, err } = await secret(args, input)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(sentence)
    expect((await secret(['list'])).out).toMatch(new RegExp(`^local/${other} +not set$`, 'm'))
  })
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { App } from 'aws-cdk-lib'
import { Amplify } from 'aws-amplify'
import { fetchAuthSession, setUpTOTP, signIn, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth'
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import settings from '../../cdk.json' with { type: 'json' }
import { addStacks } from '../../infra/app.ts'
import { readBuild } from '../../infra/build.ts'
import { environmentOf } from '../../infra/environments.ts'
import type { Cloud } from 'local-cloud/cloud'
import { startCloud } from '../dev/startCloud.ts'
import { totpAt } from 'local-cloud/totp'
import { clientConfig } from '../seed/seed.ts'
import { createUser } from '../seed/users.ts'
import { nameOf } from './functionNames.ts'

/** Runs `cdk synth` for environment `local`, where administrators need a second factor. */
const synthesise = (outdir: string): string => {
  const environment = { ...environmentOf('local'), mfa: 'admins' as const }
  const app = new App({ context: settings.context, outdir })
  addStacks(app, { environment, build: readBuild(join(import.meta.dirname, '../..'), environment, true) })
  return app.synth().directory
}

describe('S-5 A-119 where administrators need a second factor', () => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-factor-'))
  const person = {
    email: 'ada@example.com',
    password: `Sample-${randomUUID()}-A`,
    groups: ['admins' as const],
  }
  const stored = new Map<string, string>()
  let cloud: Cloud
  beforeAll(async () => {
    cloud = await startCloud({ dir, port: 0, cdkOut: synthesise(join(dir, 'cdk.out')) })
    const { endpoint, userPoolId, clientId } = cloud.cognito
    await createUser(new CognitoIdentityProviderClient(clientConfig(cloud)), userPoolId, person)
    Amplify.configure({
      Auth: { Cognito: { userPoolId, userPoolClientId: clientId, userPoolEndpoint: endpoint } },
    })
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      setItem: async (key, value) => void stored.set(key, value),
      getItem: async key => stored.get(key) ?? null,
      removeItem: async key => void stored.delete(key),
      clear: async () => stored.clear(),
    })
  })
  afterAll(async () => {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  })

  const groups = async (forceRefresh = false) =>
    (await fetchAuthSession({ forceRefresh })).tokens?.accessToken.payload['cognito:groups']
  const ask = async () => {
    const token = (await fetchAuthSession()).tokens?.accessToken.toString()
    const answer = await fetch(`${cloud.api}/documents?bucket=companydocuments`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { error } = (await answer.json()) as { error?: { code: string } }
    return { status: answer.status, code: error?.code }
  }

  it('one without it is in no group, and every staff route says why', async () => {
    await signIn({ username: person.email, password: person.password })
    expect(await groups()).toEqual(['must-enrol'])
    expect(await groups(true)).toEqual(['must-enrol'])
    expect(await ask()).toEqual({ status: 403, code: 'second_factor_required' })
  })

  it('it opens as soon as an authenticator app is set up, and closes when that is turned off', async () => {
    const { sharedSecret } = await setUpTOTP()
    await verifyTOTPSetup({ code: totpAt(sharedSecret, Math.floor(Date.now() / 30_000)) })
    await updateMFAPreference({ totp: 'PREFERRED' })
    expect(await groups(true)).toEqual(['admins'])
    expect((await ask()).status).toBe(200)
    await updateMFAPreference({ totp: 'DISABLED' })
    expect(await groups(true)).toEqual(['must-enrol'])
    expect((await ask()).status).toBe(403)
  })

  it('nobody gets tokens when the trigger may not look; it needs every grant it has', async () => {
    const own = cloud.grants().filter(({ fn, action }) => {
      const [id = ''] = [...cloud.functions].find(([, name]) => name === fn) ?? []
      return nameOf(id) === 'preTokenGeneration' && !action.startsWith('logs:')
    })
    expect(own.map(({ action }) => action)).toEqual(['cognito-idp:AdminGetUser'])
    for (const { role, action, resource } of own) cloud.iam.withhold({ role, action, resource })
    await expect(fetchAuthSession({ forceRefresh: true })).rejects.toThrow(
      'This is unavailable at the moment',
    )
    cloud.iam.withhold()
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LinkedinKeys, postToLinkedin } from '../../lambdas/audience/social/linkedin.ts'
import { keysIn } from '../../lambdas/audience/social/handlers.ts'
import { postToX, XKeys } from '../../lambdas/audience/social/x.ts'
import { sandboxLinkedin } from './linkedin.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { sandboxX } from './x.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
  vi.stubEnv('SANDBOX_ORIGIN', sandbox.origin)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await sandbox.close()
})

const fault = (host: string, name?: string) =>
  fetch(`${sandbox.origin}/faults/${host}`, name ? { method: 'PUT', body: name } : { method: 'DELETE' })
const callsOf = async (host: string) =>
  ((await (await fetch(`${sandbox.origin}/calls/${host}`)).json()) as { calls: number }).calls

const linkedin = (keys: Partial<typeof sandboxLinkedin> = {}, timeout?: number) =>
  postToLinkedin(LinkedinKeys.parse({ ...sandboxLinkedin, ...keys }), timeout)
const about = { title: 'Interim results', url: 'https://investors.example.com/news/interim-results' }
const draft = (text: string) => ({ text, about })

const networks = [
  {
    label: 'X',
    host: 'api.x.com',
    link: /^https:\/\/x\.com\/i\/web\/status\/\d{19}$/,
    good: (timeout?: number) => postToX(sandboxX, timeout),
    wrong: postToX({ ...sandboxX, access_token_secret: 'another' }),
    until: /Try again after 00:30\.$/,
  },
  {
    label: 'LinkedIn',
    host: 'api.linkedin.com',
    link: /^https:\/\/www\.linkedin\.com\/feed\/update\/urn:li:share:\d{19}\/$/,
    good: (timeout?: number) => linkedin({}, timeout),
    wrong: linkedin({ access_token: 'another' }),
    until: /Try again later\.$/,
  },
]

describe.each(networks)('A-165 $label', ({ label, host, link, good, wrong, until }) => {
  afterEach(() => fault(host))

  it('takes a post and says where it is; the same text again is a duplicate', async () => {
    const text = `Results (50% up) #blu @all “€ 5” 株 — ${label}\n${about.url}`
    expect(await good()(draft(text))).toEqual({ state: 'posted', url: expect.stringMatching(link) as string })
    expect(await good()(draft(text))).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/from the company already\. Change it\.$/) as string,
    })
  })

  it('refuses a wrong key, and the reason says which secret, never a value', async () => {
    const refused = await wrong(draft('Hello'))
    expect(refused).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/in the secret (x|linkedin)\.$/) as string,
    })
    expect(JSON.stringify(refused)).not.toMatch(/another|sandbox-/)
  })

  it('that takes no more says until when, if it knows', async () => {
    await fault(host, 'limited')
    expect(await good()(draft('Hello'))).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(until) as string,
    })
  })

  it.each(['slow', 'error', 'nonsense', 'html', 'bomb', 'inward'])(
    'in trouble (%s) was asked once, and nobody claims to know what became of the post',
    async name => {
      await fault(host, name)
      const before = await callsOf(host)
      expect(await good(1_000)(draft('Hello'))).toMatchObject({
        state: 'unknown',
        reason: `${label} did not say what became of the post. It may be public. Look there before you post again.`,
      })
      expect(await callsOf(host)).toBe(before + 1)
    },
  )
})

describe('A-165 the keys', () => {
  it('of LinkedIn are for one organisation and a version of the API', async () => {
    expect(await linkedin({ organization: 'urn:li:organization:1' })(draft('Hello'))).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('Not enough permissions') as string,
    })
    expect(await linkedin({ version: '202401' })(draft('Hello'))).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('version') as string,
    })
  })

  it.each(['not JSON', '{}', '{"consumer_key":"do-not-show"}'])(
    'in a secret that says %s are named, not shown',
    secret => {
      try {
        keysIn('x', secret, XKeys)
        expect.unreachable()
      } catch (error) {
        expect(error).toMatchObject({ code: 'not_configured', details: { secret: 'x' } })
        expect(String(error)).toMatch(/The secret x has wrong fields: .*access_token_secret/)
        expect(String(error)).not.toContain('do-not-show')
      }
    },
  )
})

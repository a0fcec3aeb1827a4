import { describe, expect, it } from 'vitest'
import { parseEnvironment, environmentOf } from './environments.ts'

const good = environmentOf('dev')
const mail = {
  ...{ domain: 'example.com', from: 'no-reply@example.com', fromName: 'Blu' },
  ...{ identity: 'ours', verified: false },
}

describe('environments', () => {
  it.each(['local', 'dev', 'staging', 'prod'])(
    'A-119 %s is right: in eu-west-2, it offers a second factor and requires none',
    name => {
      expect(environmentOf(name)).toMatchObject({ name, region: 'eu-west-2', mfa: 'optional' })
    },
  )

  it.each([undefined, 'production', 3])(
    '%s is no environment, and the message lists those there are',
    name => {
      expect(() => environmentOf(name)).toThrow(/-c env=local\|dev\|staging\|prod/)
    },
  )

  it.each([
    ['region', { region: 'london' }],
    ['account', { account: '12' }],
    ['siteOrigin', { siteOrigin: 'https://investors.example.com/' }],
    ['siteOrigin', { siteOrigin: 'http://investors.example.com' }],
    ['siteOrigin', { siteOrigin: 'https://d1.cloudfront.net', domain: { name: 'investors.example.com' } }],
    ['domain.name', { domain: { name: 'https://investors.example.com' } }],
    [
      'domain.hostedZone.id',
      { domain: { name: 'a.example.com', hostedZone: { id: '7', name: 'example.com' } } },
    ],
    [
      'domain.hostedZone.name',
      { domain: { name: 'a.example.com', hostedZone: { id: 'Z7', name: 'ample.com' } } },
    ],
    ['mail.from', { mail: { ...mail, from: 'no-reply@elsewhere.example' } }],
    ['mail.identity', { mail: { ...mail, identity: 'theirs' } }],
    ['mail.verified', { mail: { ...mail, verified: undefined } }],
    ['signUp', { signUp: 'maybe' }],
    ['signUp.domains.0', { signUp: { domains: ['Example.com'] } }],
    ['signUp.domains', { signUp: { domains: [] } }],
    ['mfa', { mfa: 'sometimes' }],
    ['approval', { approval: 'nobody' }],
    ['firewall.requestsPerAddress', { firewall: { requestsPerAddress: 10 } }],
    ['alarmsTo', { alarmsTo: 'somebody' }],
    ['monthlyBudgetUsd', { monthlyBudgetUsd: 0 }],
    ['integrations.0', { integrations: ['gitlab'] }],
    ['repositories.0.name', { repositories: [{ name: 'https://github.com/owner/name' }] }],
    ['testMailDomains.0', { testMailDomains: ['*.example.com'] }],
    ['sms.countries.0', { sms: { ...good.sms, countries: ['England'] } }],
    ['sms.monthlyUsd', { sms: { ...good.sms, monthlyUsd: 0 } }],
    ['sms.senderId', { sms: { ...good.sms, senderId: '12345' } }],
    ['ai.maxTokens', { ai: { ...good.ai, maxTokens: 0 } }],
    ['backups', { backups: { keepDays: 365 } }],
    ['backups.keepDays', { retain: true, backups: { keepDays: 7 } }],
    ['retain', { retain: 'yes' }],
    ['logRetentionDays', { logRetentionDays: 31 }],
    ['throttle.rate', { throttle: { rate: 0, burst: 1 } }],
  ])('a wrong %s is refused by its name', (field, wrong) => {
    expect(() => parseEnvironment({ ...good, ...wrong })).toThrow(
      new RegExp(`^  ${field.replace('.', '\\.')}: `, 'm'),
    )
  })

  it('takes a whole one', () => {
    const whole = {
      ...good,
      domain: { name: 'investors.example.com', hostedZone: { id: 'Z0123', name: 'example.com' } },
      mail,
      signUp: { domains: ['example.com'] },
      mfa: 'required',
      firewall: { requestsPerAddress: 2000 },
      alarmsTo: 'ops@example.com',
      retain: true,
      backups: { keepDays: 400 },
    }
    expect(parseEnvironment(whole)).toEqual(whole)
  })

  it('a missing value and one that nobody knows are refused by their names', () => {
    expect(() => parseEnvironment({ ...good, retain: undefined })).toThrow(/^ {2}retain: /m)
    expect(() => parseEnvironment({ ...good, colour: 'blue' })).toThrow(/colour/)
  })
})

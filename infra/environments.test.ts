import { describe, expect, it } from 'vitest'
import { checked, environmentOf } from './environments.ts'

const good = environmentOf('dev')

describe('environments', () => {
  it.each(['local', 'dev', 'staging', 'prod'])('%s is right', name => {
    expect(environmentOf(name).name).toBe(name)
  })

  it('everything is in eu-west-2', () => {
    for (const name of ['local', 'dev', 'staging', 'prod'])
      expect(environmentOf(name).region).toBe('eu-west-2')
  })

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
    ['signUp', { signUp: 'maybe' }],
    ['retain', { retain: 'yes' }],
    ['logRetentionDays', { logRetentionDays: 31 }],
    ['throttle.rate', { throttle: { rate: 0, burst: 1 } }],
  ])('a wrong %s is refused by its name', (field, wrong) => {
    expect(() => checked({ ...good, ...wrong })).toThrow(new RegExp(`^  ${field.replace('.', '\\.')}: `, 'm'))
  })

  it('a missing value and one that nobody knows are refused by their names', () => {
    expect(() => checked({ ...good, retain: undefined })).toThrow(/^ {2}retain: /m)
    expect(() => checked({ ...good, colour: 'blue' })).toThrow(/colour/)
  })
})

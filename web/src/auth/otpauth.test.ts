import { expect, it } from 'vitest'
import { otpauthAddress } from './TotpKey.tsx'

it('A-119 names issuer and account so that an authenticator app reads them back', () => {
  const address = otpauthAddress({
    issuer: 'Blu & Sons: Digital',
    account: 'ann+ir@example.com',
    secret: 'JBSWY3DPEHPK3PXP',
  })
  expect(address).not.toContain('+')
  const { protocol, host, pathname, searchParams } = new URL(address)
  expect([protocol, host]).toEqual(['otpauth:', 'totp'])
  const [issuer = '', account = '', ...rest] = pathname.slice(1).split(':')
  expect([issuer, account, rest].map(part => decodeURIComponent(String(part)))).toEqual([
    'Blu & Sons  Digital',
    'ann+ir@example.com',
    '',
  ])
  expect(Object.fromEntries(searchParams)).toEqual({
    secret: 'JBSWY3DPEHPK3PXP',
    issuer: 'Blu & Sons  Digital',
  })
})

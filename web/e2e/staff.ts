import { createHmac, randomUUID } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { cloud } from '../../scripts/testing/cloud.ts'

/** Somebody of a group, or of none, with an account of their own, so that a test may fail to sign in as often as it likes. */
export const newMember = async (
  GroupName?: string,
): Promise<{ id: string; email: string; password: string }> => {
  const client = new CognitoIdentityProviderClient({})
  const person = { email: `${randomUUID()}@example.com`, password: `Sample-${randomUUID()}-A` }
  const account = { UserPoolId: cloud.cognito.userPoolId, Username: person.email }
  const UserAttributes = [
    { Name: 'email', Value: person.email },
    { Name: 'email_verified', Value: 'true' },
  ]
  const { User } = await client.send(
    new AdminCreateUserCommand({ ...account, UserAttributes, MessageAction: 'SUPPRESS' }),
  )
  await client.send(
    new AdminSetUserPasswordCommand({ ...account, Password: person.password, Permanent: true }),
  )
  if (GroupName) await client.send(new AdminAddUserToGroupCommand({ ...account, GroupName }))
  return { id: User?.Username ?? '', ...person }
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The code that an authenticator app shows for a key (RFC 6238), `ahead` half-minutes from now: each code
 * works once.
 */
export const authenticatorCode = (key: string, ahead = 0): string => {
  const bits = Array.from(key, letter => base32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => parseInt(byte, 2)))
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const digest = createHmac('sha1', secret).update(step).digest()
  const start = (digest.at(-1) ?? 0) & 0x0f
  return String((digest.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

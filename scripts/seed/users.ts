import { randomBytes } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Group } from '#contract/people/sessions.ts'

export interface SampleUser {
  email: string
  password: string
  groups: Group[]
}

/** Fulfils the password rules, and is another one for every local state. */
const newPassword = () => `Sample-${randomBytes(6).toString('hex')}-9`

/** One administrator, one editor, one account that nobody has approved yet. */
export const sampleUsers = (): SampleUser[] => [
  { email: 'admin@example.com', password: newPassword(), groups: ['admins'] },
  { email: 'editor@example.com', password: newPassword(), groups: ['editors'] },
  { email: 'newcomer@example.com', password: newPassword(), groups: [] },
]

/** Creates a confirmed account with its password and groups. */
export const createUser = async (
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  { email, password, groups }: SampleUser,
): Promise<void> => {
  const Username = email
  await cognito.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username,
      MessageAction: 'SUPPRESS',
      UserAttributes: [
        { Name: 'email', Value: email },
        { Name: 'email_verified', Value: 'true' },
      ],
    }),
  )
  await cognito.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }),
  )
  for (const GroupName of groups)
    await cognito.send(new AdminAddUserToGroupCommand({ UserPoolId, Username, GroupName }))
}

import { randomUUID } from 'node:crypto'
import {
  AdminAddUserToGroupCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { factorGroup } from '#contract/people/sessions.ts'
import { clientConfig } from '../../seed/seed.ts'
import { signIn } from '../../seed/signIn.ts'
import { createUser } from '../../seed/users.ts'
import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'

/** Somebody is invited, and everything is done with the account that can be. */
export const lookAfterTeam = async ({ cloud, tokens }: Stage): Promise<void> => {
  const refused = await caller(cloud.api, tokens.newcomer)('listTeam', {})
  if (refused.status !== 403) throw new Error(`The team was shown to a newcomer: ${refused.status}.`)
  const call = caller(cloud.api, tokens.admin)
  const email = `${randomUUID()}@example.com`
  const { id } = (await call('invitePerson', { body: { email, level: 'editor' } })).value()
  const params = { id }
  const { members } = (await call('listTeam', { query: { search: email } })).value()
  if (members[0]?.level !== 'editor') throw new Error('Who was invited is not in the team.')
  ;(await call('requireSecondFactor', { params, body: { required: true } })).value()
  ;(await call('resetSecondFactor', { params })).value()
  ;(await call('signOutPerson', { params })).value()
  for (const enabled of [false, true]) (await call('switchAccount', { params, body: { enabled } })).value()
  ;(await call('changeLevel', { params, body: { level: 'none', was: 'editor' } })).value()
  ;(await call('deleteAccount', { params })).value()
}

/** Somebody of whom a second factor is required, and who has none, signs in. */
export const signInToEnrol = async ({ cloud }: Stage): Promise<void> => {
  const client = new CognitoIdentityProviderClient(clientConfig(cloud))
  const { userPoolId: UserPoolId } = cloud.cognito
  const person = { email: `${randomUUID()}@example.com`, password: `Flow-${randomUUID()}-A`, groups: [] }
  await createUser(client, UserPoolId, person)
  await client.send(
    new AdminAddUserToGroupCommand({ UserPoolId, Username: person.email, GroupName: factorGroup }),
  )
  await signIn(cloud.cognito, person.email, person.password)
}

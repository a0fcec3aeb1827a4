import { openSession } from '../../scripts/seed/signIn.ts'
import { caller } from '../../scripts/testing/caller.ts'
import { cloud } from '../../scripts/testing/cloud.ts'

/** The sample person of exactly these groups; of none for a newcomer. */
export const member = (groups: 'admins' | 'editors' | '') => {
  const user = cloud.users.find(each => each.groups.join() === groups)
  if (!user) throw new Error(`There is nobody in ${groups || 'no group'}.`)
  return user
}

/** The API as somebody calls it from elsewhere, with their id. */
export const callingAs = async ({ email, password }: { email: string; password: string }) => {
  const { token } = await openSession(cloud.cognito, email, password)
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { sub } = JSON.parse(claims) as { sub: string }
  return { call: caller(cloud.api, token), id: sub }
}

import { caller } from '../../scripts/testing/caller.ts'
import { cloud } from '../../scripts/testing/cloud.ts'
import { tokenMaker } from '../../scripts/testing/tokens.ts'

/** The sample person of exactly these groups; of none for a newcomer. */
export const member = (groups: 'admins' | 'editors' | '') => {
  const user = cloud.users.find(each => each.groups.join() === groups)
  if (!user) throw new Error(`There is nobody in ${groups || 'no group'}.`)
  return user
}

/** The API as somebody else of a group calls it, without a browser and without signing in; and their id. */
export const another = (group: 'admins' | 'editors') => {
  const token = tokenMaker(cloud.dir, cloud.cognito).member(group)
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  const { sub } = JSON.parse(claims) as { sub: string }
  return { call: caller(cloud.api, token), id: sub }
}

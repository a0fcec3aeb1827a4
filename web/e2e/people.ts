import { caller } from '../../scripts/testing/caller.ts'
import { cloud } from '../../scripts/testing/cloud.ts'
import { tokenMaker } from '../../scripts/testing/tokens.ts'

/** The sample person of exactly these groups; of none for a newcomer. */
export const member = (groups: 'admins' | 'editors' | '') => {
  const user = cloud.users.find(each => each.groups.join() === groups)
  if (!user) throw new Error(`There is nobody in ${groups || 'no group'}.`)
  return user
}

const subOf = (token: string): string => {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(claims) as { sub: string }).sub
}

/** The API as the sample person of a group calls it, without signing in. */
export const sample = (groups: 'admins' | 'editors' | '') => {
  const { email } = member(groups)
  const id = subOf(cloud.sessions[email]?.token ?? '')
  const token = tokenMaker(cloud.dir, cloud.cognito).memberWith({ id, email }, ...(groups ? [groups] : []))
  return { call: caller(cloud.api, token), token, id, email }
}

/** The API as somebody else of a group calls it, without a browser and without signing in; with their token and id. */
export const another = (group: 'admins' | 'editors') => {
  const token = tokenMaker(cloud.dir, cloud.cognito).member(group)
  return { call: caller(cloud.api, token), token, id: subOf(token) }
}

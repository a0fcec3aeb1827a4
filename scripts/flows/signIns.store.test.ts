import { expect, it } from 'vitest'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { member, sample } from '../../web/e2e/people.ts'
import { newMember } from '../../web/e2e/staff.ts'
import { signIn } from '../seed/signIn.ts'
import { cloud, idle, moveClock, tick } from '../testing/cloud.ts'

it('X-022 a browser that signed in before is known when it signs in again', async () => {
  const { email, password } = member('admins')
  const { device } = (await sample('admins').call('openSession', { body: {} })).value()
  expect(await signIn(cloud.cognito, email, password, device)).toBeTruthy()
})

it('A-079 A-211 the audit log has five wrong passwords as five failed sign-ins, which raise the alert, and none for a good one', async () => {
  const { email, password } = await newMember('editors')
  const token = await signIn(cloud.cognito, email, password)
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  const own = async (action: string) =>
    (await trail()).filter(({ user_id, action_type }) => user_id === sub && action_type === action)
  for (let times = 0; times < 5; times++)
    await expect(signIn(cloud.cognito, email, `${password}-wrong`)).rejects.toThrow()
  // Two are beyond the limit of a browser that is not known, and on record at once.
  expect(await own('FAILED_AUTH')).toHaveLength(2)
  for (const minutes of [7, 1]) {
    await moveClock(minutes * 60_000)
    await tick('recordFailedSignIns')
  }
  const failed = await own('FAILED_AUTH')
  const attempts = await own('LOGIN_ATTEMPT')
  expect(failed).toHaveLength(5)
  expect(failed.slice(0, 3).map(({ created_at }) => created_at)).toEqual(
    attempts.slice(1).map(({ created_at }) => created_at),
  )
  await idle()
  const mailed = (await trail()).filter(({ action_type }) => action_type === 'SECURITY_ALERT_MAILED')
  expect(mailed.map(({ details }) => (details as { type: string }).type)).toContain('brute_force')
})

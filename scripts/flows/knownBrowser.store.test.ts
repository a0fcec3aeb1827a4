import { expect, it } from 'vitest'
import { member, sample } from '../../web/e2e/people.ts'
import { signIn } from '../seed/signIn.ts'
import { cloud } from '../testing/cloud.ts'

it('X-022 a browser that signed in before is known when it signs in again', async () => {
  const { email, password } = member('admins')
  const { device } = (await sample('admins').call('openSession', { body: {} })).value()
  expect(await signIn(cloud.cognito, email, password, device)).toBeTruthy()
})

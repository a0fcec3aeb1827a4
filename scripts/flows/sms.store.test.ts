import { describe, expect, it } from 'vitest'
import { sample } from '../../web/e2e/people.ts'
import { caller } from '../testing/caller.ts'
import { cloud } from '../testing/cloud.ts'

const { api, sms } = cloud
const messages = async () =>
  ((await (await fetch(`${sms}/store`)).json()) as { messages: Record<string, unknown>[] }).messages
const body = { to: '+44 7400 123456', message: 'Hello Ünï' }

describe('send-sms', () => {
  it('A-160 an administrator sends through SNS, transactional and no dearer than allowed', async () => {
    const answer = (await sample('admins').call('sendSms', { body })).value()
    expect(answer).toMatchObject({ success: true, data: { to: '+447400123456', parts: 1 }, error: null })
    expect(await messages()).toContainEqual({
      messageId: answer.data?.message_id,
      to: '+447400123456',
      message: body.message,
      attributes: { 'AWS.SNS.SMS.SMSType': 'Transactional', 'AWS.SNS.SMS.MaxPrice': '0.06000' },
      at: expect.any(String),
    })
  })

  it('A-160 an editor may not, nor anybody else, and nothing is sent', async () => {
    const before = (await messages()).length
    expect((await sample('editors').call('sendSms', { body })).status).toBe(403)
    expect((await sample('').call('sendSms', { body })).status).toBe(403)
    expect((await caller(api)('sendSms', { body })).status).toBe(401)
    expect(await messages()).toHaveLength(before)
  })
})

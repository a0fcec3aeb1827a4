import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#runtime/audit.ts'
import { microUsd, type Budget } from '../spendingStore.ts'
import { inputOf } from '#runtime/testing.ts'
import { sendSms } from './sendSms.ts'
import type { Sms } from './store.ts'

const settings = { countries: ['GB'], monthlyUsd: 5, partUsd: 0.06, senderId: 'Company' }

const phone = (fails?: Error) => {
  const sent: Sms[] = []
  const entries: AuditEntry[] = []
  const spent: number[] = []
  const handle = sendSms({
    settings,
    sms: {
      send: async message => {
        if (fails) throw fails
        sent.push(message)
        return 'message-1'
      },
    },
    spending: {
      reserve: async (_: Budget, amount, entry) => {
        spent.push(amount)
        entries.push(entry)
      },
      correct: async (_: Budget, difference) => void spent.push(difference),
    },
  })
  const send = (to: string, message: string) => handle(inputOf({ body: { to, message } }))
  return { send, sent, entries, spent }
}

describe('sendSms', () => {
  it('A-160 sets aside what its parts may cost, lets SNS send nothing dearer, and records neither words nor number', async () => {
    const { send, sent, entries, spent } = phone()
    expect(await send('+447400123456', 'a'.repeat(200))).toEqual({
      success: true,
      data: { message_id: 'message-1', to: '+447400123456', parts: 2 },
      error: null,
    })
    expect(sent).toEqual([
      { to: '+447400123456', message: 'a'.repeat(200), maxPrice: 0.12, senderId: 'Company' },
    ])
    expect(spent).toEqual([microUsd(0.12)])
    expect(entries).toEqual([
      expect.objectContaining({
        action_type: 'TEST_SMS',
        user_id: 'ada',
        details: { to: '+44…456', country: 'GB', parts: 2 },
      }),
    ])
  })

  it('a number elsewhere costs nothing', async () => {
    const { send, spent } = phone()
    await expect(send('+12025550123', 'x')).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ field: 'body.to', message: 'Text messages go to United Kingdom only.' }],
    })
    expect(spent).toEqual([])
  })

  it.each([
    [
      'that it refused is given back',
      Object.assign(new Error('no'), { $fault: 'client' }),
      [60_000, -60_000],
    ],
    ['that may have gone all the same stays counted', new Error('timeout'), [60_000]],
  ])('A-202 a message %s', async (_, error, amounts) => {
    const { send, spent } = phone(error)
    expect(await send('+447400123456', 'x')).toEqual({
      success: false,
      data: null,
      error: 'Failed to send SMS',
    })
    expect(spent).toEqual(amounts)
  })
})

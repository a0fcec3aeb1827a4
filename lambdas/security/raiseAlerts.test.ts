import { describe, expect, it } from 'vitest'
import { alertMailsPerHour } from '#contract/limits.ts'
import type { SecurityAlert } from '#contract/security/security.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { type Mail, MailRefused } from '#runtime/mail.ts'
import { Change } from './changes.ts'
import { alertId, type RaisedStore } from './raisedStore.ts'
import { raiseAlerts } from './workers/raiseAlerts.ts'

const now = new Date('2026-01-15T12:00:00.000Z')

/** The worker with its table and mails in memory. */
const staged = ({ refuse }: { refuse?: (mail: Mail) => MailRefused | undefined } = {}) => {
  const alerts = new Map<string, Omit<SecurityAlert, 'count'> & { untold: boolean }>()
  const mails: Mail[] = []
  const recorded: AuditEntry[] = []
  let counted = 0
  const store: RaisedStore = {
    async raise({ event, ...alert }, tell) {
      const id = alertId(event)
      const known = alerts.get(id)
      alerts.set(id, known ?? { ...alert, id, untold: tell })
      return { alert: { ...alert, id }, untold: known?.untold ?? tell }
    },
    withdraw: async event => void alerts.delete(alertId(event)),
    countMail: async () => ++counted,
    recordMailing: async (id, entry) => {
      const alert = alerts.get(id)
      if (alert) alerts.set(id, { ...alert, untold: false })
      if (entry) recorded.push(entry)
    },
  }
  const act = raiseAlerts({
    store,
    auditLog: { page: async () => ({ entries: [] }) },
    mailer: {
      send: async mail => {
        const refusal = refuse?.(mail)
        if (refusal) throw refusal
        mails.push(mail)
      },
    },
    admins: async () => ['ada@example.com', 'bob@example.com'],
    company: 'Sample plc',
    site: 'https://investors.example.com',
    now: () => now,
  })
  return { act: (record: unknown) => act(Change.parse(record)), alerts, mails, recorded }
}

/** Texts and numbers as DynamoDB writes them. */
const marshall = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? { N: String(value) } : { S: String(value) },
    ]),
  )

const row = (id: string, action_type: string) => ({
  day: '2026-01-15',
  at_id: `2026-01-15T12:00:00.000Z#${id}`,
  id,
  user_id: 'ada',
  action_type,
  created_at: '2026-01-15T12:00:00.000Z',
})
const change = (
  eventName: string,
  before: object | undefined,
  after: object | undefined,
  keys: string[],
) => ({
  eventID: `${eventName}-1`,
  eventName,
  dynamodb: {
    ApproximateCreationDateTime: now.getTime() / 1000,
    Keys: marshall(
      Object.fromEntries(
        keys.map(key => [
          key,
          Object.entries(after ?? before ?? {}).find(([name]) => name === key)?.[1] as string,
        ]),
      ),
    ),
    ...(before && { OldImage: marshall(before) }),
    ...(after && { NewImage: marshall(after) }),
    SequenceNumber: '1',
  },
})
const inserted = (id: string, action: string) =>
  change('INSERT', undefined, row(id, action), ['day', 'at_id'])
const counter = (attempts: number) => ({
  subject_window: 'ada#admin_login#0',
  user_id: 'ada',
  action_type: 'admin_login',
  attempts,
})

describe('raiseAlerts', () => {
  it('A-216 mails every administrator of a high alert once, however often its event comes', async () => {
    const { act, alerts, mails } = staged()
    for (let time = 0; time < 3; time++) await act(inserted('e1', 'DOCUMENT_DELETED'))
    expect([...alerts.values()]).toMatchObject([{ severity: 'high', untold: false }])
    expect(mails.map(({ to }) => to.address)).toEqual(['ada@example.com', 'bob@example.com'])
    expect(mails[0]?.subject).toBe('HIGH security alert: Admin action: document deleted')
  })

  it('makes one alert and one mail of what one person does of one kind within ten minutes', async () => {
    const { act, alerts, mails } = staged()
    for (let n = 0; n < 200; n++) await act(inserted(`e${n}`, 'DOCUMENT_DELETED'))
    await act(inserted('other', 'PROVIDER_DELETED'))
    expect(alerts.size).toBe(2)
    expect(mails).toHaveLength(2 * 2)
  })

  it('sends no more than an hour’s mails in a flood, the last of which says so, and stores every alert', async () => {
    const { act, alerts, mails } = staged()
    for (let n = 0; n < 200; n++) await act(inserted(`e${n}`, `THING${n}_DELETED`))
    expect(alerts.size).toBe(200)
    expect(mails).toHaveLength(2 * alertMailsPerHour)
    const says = (mail: Mail | undefined) => JSON.stringify(mail?.body.blocks)
    expect(says(mails.at(-1))).toContain('Further ones are not mailed')
    expect(says(mails.at(-3))).not.toContain('Further ones are not mailed')
  })

  it('asks again when SES takes no mail for now, and lets nobody’s wrong address keep others from theirs', async () => {
    let isDown = true
    const { act, mails, recorded } = staged({
      refuse: ({ to }) => {
        if (isDown) return new MailRefused('later', undefined)
        return to.address.startsWith('ada') ? new MailRefused('address', undefined) : undefined
      },
    })
    await expect(act(inserted('e1', 'DOCUMENT_DELETED'))).rejects.toThrow()
    expect(recorded).toEqual([])
    isDown = false
    await act(inserted('e1', 'DOCUMENT_DELETED'))
    expect(mails.map(({ to }) => to.address)).toEqual(['bob@example.com'])
    expect(recorded).toMatchObject([
      { action_type: 'SECURITY_ALERT_MAILED', details: { mailed: 1, refused: 1 } },
    ])
  })

  it('A-079 a mail about an alert is on record once, with how many people got it and no address', async () => {
    const { act, alerts, recorded } = staged()
    for (let time = 0; time < 3; time++) await act(inserted('e1', 'DOCUMENT_DELETED'))
    await act(inserted('e2', 'SESSION_TIMEOUT'))
    const id = [...alerts.values()].find(({ severity }) => severity === 'high')?.id
    expect(recorded).toEqual([
      {
        action_type: 'SECURITY_ALERT_MAILED',
        user_id: 'raiseAlerts',
        object: `alerts/${id}`,
        details: {
          alert: 'Admin action: document deleted',
          type: 'admin_action',
          severity: 'high',
          mailed: 2,
          refused: 0,
        },
      },
    ])
    expect(JSON.stringify(recorded)).not.toContain('@')
  })

  it('A-079 a mail that every address refuses for good is on record as not sent', async () => {
    const { act, recorded } = staged({ refuse: () => new MailRefused('address', undefined) })
    await act(inserted('e1', 'DOCUMENT_DELETED'))
    expect(recorded).toMatchObject([
      { action_type: 'SECURITY_ALERT_NOT_MAILED', details: { mailed: 0, refused: 2 } },
    ])
  })

  it('A-211 a sign-in whose failure was recorded late raises its alert; one that a restore brought raises none', async () => {
    const { act, alerts } = staged()
    const failed = (id: string, recorded_at: string) => {
      const { day, at_id, ...more } = { ...row(id, 'FAILED_AUTH'), created_at: '2026-01-15T11:29:00.000Z' }
      const made = change('INSERT', undefined, { day, at_id, ...more }, ['day', 'at_id'])
      const details = { M: { recorded_at: { S: recorded_at } } }
      return { ...made, dynamodb: { ...made.dynamodb, NewImage: { ...made.dynamodb.NewImage, details } } }
    }
    await act(failed('restored', '2026-01-15T11:44:00.000Z'))
    expect(alerts.size).toBe(0)
    await act(failed('late', '2026-01-15T11:59:00.000Z'))
    expect([...alerts.values()]).toMatchObject([{ type: 'failed_auth', severity: 'high' }])
  })

  it.each(['MODIFY', 'REMOVE'])('X-023 %s of an entry is a critical alert', async name => {
    const { act, alerts } = staged()
    const before = row('e1', 'LOGIN')
    await act(
      change(name, before, name === 'MODIFY' ? { ...before, user_id: 7 } : undefined, ['day', 'at_id']),
    )
    expect([...alerts.values()]).toMatchObject([{ severity: 'critical', userId: 'ada' }])
  })

  it('X-023 the end of an entry that DynamoDB itself removes is none', async () => {
    const { act, alerts } = staged()
    await act({
      ...change('REMOVE', row('e1', 'LOGIN'), undefined, ['day', 'at_id']),
      userIdentity: { type: 'Service', principalId: 'dynamodb.amazonaws.com' },
    })
    expect(alerts.size).toBe(0)
  })

  it('A-212 the warning of an attempt that was a sign-in goes', async () => {
    const { act, alerts } = staged()
    await act(change('INSERT', undefined, counter(1), ['subject_window']))
    expect([...alerts.values()]).toMatchObject([{ type: 'rate_limit' }])
    await act(change('MODIFY', counter(1), counter(0), ['subject_window']))
    expect(alerts.size).toBe(0)
  })

  it('an entry that a restore brought raises nothing', async () => {
    const { act, alerts } = staged()
    const old = { ...row('e1', 'DOCUMENT_DELETED'), created_at: '2026-01-15T11:44:59.000Z' }
    await act(change('INSERT', undefined, old, ['day', 'at_id']))
    expect(alerts.size).toBe(0)
  })

  it('an entry that cannot be read fails, so that it is kept', async () => {
    const { act } = staged()
    const odd = { ...row('e1', 'LOGIN'), user_id: 7 }
    await expect(act(change('INSERT', undefined, odd, ['day', 'at_id']))).rejects.toThrow('cannot be read')
  })
})

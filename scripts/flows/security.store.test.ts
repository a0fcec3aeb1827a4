import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { DeleteCommand, GetCommand, PutCommand, ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, it } from 'vitest'
import { audit } from '#runtime/audit.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { rateLimits } from '#runtime/rateLimit.ts'
import { checksumOf, keysOf } from '../../lambdas/security/audit/archive.ts'
import { archiveStore } from '../../lambdas/security/audit/archiveStore.ts'
import { sample } from '../../web/e2e/people.ts'
import { cloud, tick } from '../testing/cloud.ts'

const { mail } = cloud
const { call: admin, email: administrator } = sample('admins')
const s3 = new S3Client({ forcePathStyle: true })
afterAll(() => s3.destroy())

/** The alerts about somebody, as an administrator sees them, newest first. */
const alertsOf = async (user: string) => {
  const { Items = [] } = await dynamo().send(
    new ScanCommand({ TableName: setting('TABLE_SECURITY_ALERTS'), ConsistentRead: true }),
  )
  return Items.filter(({ userId }) => userId === user)
}
const raised = async (user: string) =>
  (await alertsOf(user)).map(({ type, severity }) => `${String(severity)} ${String(type)}`).sort()

const mails = async () => {
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as {
    emails: { subject: string; destination: { to: string[] }; body: { html: string } }[]
  }
  return emails
}

describe('the audit trail', () => {
  it('A-078 A-079 is found by person, action, object and time, newest first, page by page, with addresses', async () => {
    const person = randomUUID()
    const object = `documents/${randomUUID()}`
    const begin = new Date().toISOString()
    for (const action_type of ['DOCUMENT_UPDATED', 'DOCUMENT_MOVED', 'WEBHOOK_TESTED'])
      await audit().record({
        action_type,
        user_id: person,
        object: action_type.startsWith('DOC') ? object : undefined,
        ip_address: '192.0.2.7',
        details: { accessed_columns: ['a'] },
      })
    const list = async (query: object) => (await admin('listAuditEntries', { query })).value()
    const actions = async (query: object) => (await list(query)).entries.map(({ action_type }) => action_type)

    expect(await actions({ person })).toEqual(['WEBHOOK_TESTED', 'DOCUMENT_MOVED', 'DOCUMENT_UPDATED'])
    expect(await actions({ object })).toEqual(['DOCUMENT_MOVED', 'DOCUMENT_UPDATED'])
    const title = `Final Results ${object}`.replace('/', ' ')
    const written = { action_type: 'DOCUMENT_UPDATED', user_id: randomUUID(), user_email: 'ada@example.com' }
    await audit().record({ ...written, before: { title }, after: { title: 'Annual report' } })
    expect((await list({ object: title })).entries).toMatchObject([{ user_email: 'ada@example.com' }])
    expect(await actions({ person: 'Ada@Example.com', from: begin })).toEqual(['DOCUMENT_UPDATED'])
    expect(await actions({ person, action: 'DOCUMENT' })).toEqual(['DOCUMENT_MOVED', 'DOCUMENT_UPDATED'])
    expect(await actions({ person, action: 'DOCUMENT_MOVED' })).toEqual(['DOCUMENT_MOVED'])
    // Whole words: DOC is none.
    expect(await actions({ person, action: 'DOC' })).toEqual([])
    expect(await actions({ action: 'WEBHOOK_', from: begin })).toContain('WEBHOOK_TESTED')
    expect(await actions({ person, to: begin })).toEqual([])
    const [newest] = (await list({ from: begin })).entries
    expect(newest?.created_at.localeCompare(begin)).toBeGreaterThanOrEqual(0)

    const first = await list({ person, limit: 2 })
    expect(first.entries).toHaveLength(2)
    expect(first.entries[0]).toMatchObject({ ip_address: '192.0.2.7', details: { accessed_columns: ['a'] } })
    const rest = await list({ person, limit: 2, cursor: first.next })
    expect(rest.entries.map(({ action_type }) => action_type)).toEqual(['DOCUMENT_UPDATED'])
    expect(rest.next).toBeNull()

    // Somebody who was away asks for everything since, oldest first.
    const after = rest.entries[0]?.position ?? ''
    const missed = (await list({ person, after })).entries.map(({ action_type }) => action_type)
    expect(missed.slice(-2)).toEqual(['DOCUMENT_MOVED', 'WEBHOOK_TESTED'])
    expect((await admin('listAuditEntries', { query: { after: 'nonsense' } })).status).toBe(400)
    expect((await admin('listAuditEntries', { query: { cursor: 'bm8' } })).status).toBe(400)

    const { csv, count, next } = (await admin('exportAuditEntries', { body: { person } })).value()
    expect([count, next]).toEqual([3, null])
    expect(csv.split('\r\n')[0]).toMatch(/^created_at,user_id,user_email,action_type/)
    await expect.poll(() => actions({ action: 'SENSITIVE_DATA_ACCESS', from: begin })).toHaveLength(1)
  })

  it('A-080 a day is archived once, as it was, and what is there cannot be removed', async () => {
    const yesterday = new Date(Date.now() - 86_400_000)
    const date = yesterday.toISOString().slice(0, 10)
    const id = randomUUID()
    await dynamo().send(
      new PutCommand({
        TableName: setting('TABLE_AUDIT'),
        Item: {
          day: date,
          at_id: `${yesterday.toISOString()}#${id}`,
          id,
          user_id: 'ada',
          action_type: 'LOGIN',
          created_at: yesterday.toISOString(),
        },
      }),
    )
    // The second finds it there.
    for (let run = 0; run < 2; run++) await tick('exportAudit')
    const Bucket = setting('BUCKET_AUDIT_ARCHIVE')
    const { file, manifest } = keysOf(date)
    const read = async (Key: string) => {
      const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
      return Buffer.from((await Body?.transformToByteArray()) ?? [])
    }
    const bytes = await read(file)
    expect(gunzipSync(bytes).toString()).toContain(id)
    const { sha256, entries } = JSON.parse((await read(manifest)).toString()) as Record<string, unknown>
    expect(sha256).toBe(Buffer.from(checksumOf(bytes), 'base64').toString('hex'))
    expect(entries).toBeGreaterThan(0)

    const { Versions = [] } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: file }))
    expect(Versions).toHaveLength(1)
    const locked = s3.send(new DeleteObjectCommand({ Bucket, Key: file, VersionId: Versions[0]?.VersionId }))
    await expect(locked).rejects.toMatchObject({ name: 'AccessDenied' })
    await expect(archiveStore().add(file, Buffer.from('forged'), 'text/plain')).rejects.toThrow(
      'something else',
    )
  })
})

describe('alerts', () => {
  it('A-157 A-211 A-216 of an attack: one high for the burst with its count, one critical, mailed to administrators', async () => {
    const user = randomUUID()
    for (let attempts = 4; attempts < 10; attempts++)
      await audit().record({ action_type: 'FAILED_AUTH', user_id: user, details: { attempts } })
    await expect.poll(() => raised(user)).toEqual(['critical brute_force', 'high failed_auth'])
    await expect
      .poll(async () => (await alertsOf(user)).map(({ events }) => (events as Set<string>).size).toSorted())
      .toEqual([1, 6])
    const own = async () =>
      (await mails()).filter(
        ({ subject, destination, body }) =>
          subject.startsWith('CRITICAL') &&
          destination.to.includes(administrator) &&
          body.html.includes(user),
      )
    await expect.poll(async () => (await own()).length).toBe(1)
  })

  it('X-023 a change and a removal of an entry are critical alerts; what DynamoDB ends itself is none', async () => {
    const user = randomUUID()
    const TableName = setting('TABLE_AUDIT')
    const put = async (more: object = {}) => {
      const [day, id] = [new Date().toISOString().slice(0, 10), randomUUID()]
      const created_at = new Date().toISOString()
      const Key = { day, at_id: `${created_at}#${id}` }
      const Item = { ...Key, id, user_id: user, action_type: 'LOGIN', created_at, ...more }
      await dynamo().send(new PutCommand({ TableName, Item }))
      return Key
    }
    const ended = await put({ expires_at: 1 })
    const Key = await put()
    await dynamo().send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET action_type = :forged',
        ExpressionAttributeValues: { ':forged': 'LOGOUT' },
      }),
    )
    await dynamo().send(new DeleteCommand({ TableName, Key }))
    // The local cloud looks for what has ended every few seconds.
    await expect
      .poll(async () => (await dynamo().send(new GetCommand({ TableName, Key: ended }))).Item, {
        timeout: 30_000,
      })
      .toBeUndefined()
    await expect
      .poll(async () => (await alertsOf(user)).map(({ message }) => String(message)).sort())
      .toEqual(['An audit record was altered', 'An audit record was removed'])
  })

  it('A-219 somebody who comes through a network that the environment lists is a high alert', async () => {
    const [user, other] = [randomUUID(), randomUUID()]
    await audit().record({ action_type: 'LOGIN', user_id: other, ip_address: '192.0.2.7' })
    await audit().record({ action_type: 'LOGIN', user_id: user, ip_address: '198.51.100.7' })
    await expect.poll(() => raised(user)).toEqual(['high suspicious_activity'])
    expect(await raised(other)).toEqual([])
  })

  it('A-081 A-212 a counter near its limit warns once; a sign-in that took its attempt back leaves no warning', async () => {
    const [user, other] = [randomUUID(), randomUUID()]
    const now = new Date()
    for (let attempt = 0; attempt < 15; attempt++) await rateLimits().take(user, 'some_action', now)
    await rateLimits().take(other, 'admin_login', now)
    await expect.poll(() => raised(user)).toEqual(['medium rate_limit'])
    await expect.poll(() => raised(other)).toEqual(['medium rate_limit'])
    await rateLimits().giveBack(other, 'admin_login', now)
    await expect.poll(() => raised(other)).toEqual([])
    const { rateLimits: rows } = (await admin('listRateLimits', { query: { limit: 100 } })).value()
    expect(rows.find(({ user_id }) => user_id === user)).toMatchObject({
      action_type: 'some_action',
      attempts: 15,
      limit: 15,
    })
  })

  it('A-064 A-083 A-098 A-156 an alert is dismissed for one administrator alone, and brought back, once on record', async () => {
    const user = randomUUID()
    await audit().record({ action_type: 'SESSION_TIMEOUT', user_id: user })
    await expect.poll(() => raised(user)).toEqual(['medium session_timeout'])
    const own = async () =>
      (await admin('listSecurityAlerts', {})).value().alerts.find(({ userId }) => userId === user)
    const alert = await own()
    expect(alert).toMatchObject({ type: 'session_timeout', severity: 'medium' })
    const params = { id: alert?.id ?? '' }
    const acts: string[] = []
    for (const [act, action] of [
      ['dismissSecurityAlert', 'SECURITY_ALERT_DISMISSED'],
      ['restoreSecurityAlert', 'SECURITY_ALERT_RESTORED'],
    ] as const) {
      for (let time = 0; time < 2; time++) expect((await admin(act, { params })).status).toBe(200)
      expect((await admin(act, { params: { id: 'x'.repeat(22) } })).status).toBe(404)
      const isDismissed = act === 'dismissSecurityAlert'
      expect(await own()).toEqual(isDismissed ? undefined : expect.objectContaining(params))
      // Another administrator still has it.
      if (isDismissed) expect(((await alertsOf(user))[0]?.['dismissed_by'] as Set<string>).size).toBe(1)
      acts.unshift(action)
      const { events } = (await admin('listSecurityEvents', {})).value()
      expect(events.length).toBeLessThanOrEqual(10)
      for (const { action_type } of events) expect(action_type).toMatch(/^SECURITY_/)
      const about = events.filter(({ object }) => object === `alerts/${params.id}`)
      expect(about.map(({ action_type }) => action_type)).toEqual(acts)
    }
  })
})

describe('the Security tab', () => {
  it('A-082 A-153 A-154 A-155 counts what happened, of names that nobody has too', async () => {
    const metrics = async () => (await admin('getSecurityMetrics', {})).value()
    const before = await metrics()
    const subject = randomUUID()
    const now = new Date()
    for (let attempt = 0; attempt < 3; attempt++)
      await rateLimits().take(`name:${subject}`, 'login_attempt', now)
    await rateLimits().take(subject, 'some_action', now)
    await audit().record({ action_type: 'AUTHENTICATED', user_id: subject })
    const after = await metrics()
    expect(after.failedLogins24h - before.failedLogins24h).toBeGreaterThanOrEqual(3)
    expect(after.rateLimitHits - before.rateLimitHits).toBeGreaterThanOrEqual(2)
    expect(after.adminActionsToday).toBeGreaterThan(before.adminActionsToday)
    const total = (figure: 'failedSignIns' | 'rateLimitHits' | 'signIns', of: typeof after) =>
      of.hours.reduce((sum, hour) => sum + hour[figure], 0)
    expect(total('failedSignIns', after)).toBe(after.failedLogins24h)
    expect(total('rateLimitHits', after)).toBe(after.rateLimitHits)
    expect(total('signIns', after) - total('signIns', before)).toBeGreaterThanOrEqual(1)
  })

  it('A-150 A-066 scans the running product, keeps what it found, and puts it on record', async () => {
    const scan = (await admin('validateRnsSecurity', {})).value()
    expect(scan.rows.filter(({ risk_level }) => risk_level === 'UNKNOWN')).toEqual([])
    const risk = (check: string) =>
      scan.rows.find(({ security_check }) => security_check === check)?.risk_level
    expect(risk('Security headers of the site')).toBe('OK')
    expect(risk('Public access to storage')).toBe('OK')
    expect(risk('Second factor of administrators')).toBe('HIGH')
    // The local environment keeps no recovery.
    expect(risk('Recovery of data')).toBe('LOW')
    expect((await admin('getLastScan', {})).value().scan).toEqual(scan)
    const { lastSecurityScan } = (await admin('getSecurityMetrics', {})).value()
    expect(lastSecurityScan).toBe(scan.finished_at)
    const { events } = (await admin('listSecurityEvents', {})).value()
    expect(events[0]).toMatchObject({
      action_type: 'SECURITY_SCAN',
      object: `scans/${scan.id}`,
      details: { rows: scan.rows.length },
    })
    const { recommendations } = (await admin('getSecurityRecommendations', {})).value()
    expect(recommendations.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'leaked_passwords warning',
      'admin_second_factor warning',
      'updates ok',
      'session_timeout ok',
    ])
  })
})

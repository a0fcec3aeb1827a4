import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Network } from '#contract/audience/social.ts'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { sample } from '../../web/e2e/people.ts'
import { forgetAttempts } from '../testing/attempts.ts'
import { cloud } from '../testing/cloud.ts'

const { environment } = cloud
const sandbox = environment['SANDBOX_ORIGIN'] ?? ''
const tables = DynamoDBDocumentClient.from(new DynamoDBClient())
const { call: admin, token } = sample('admins')
const { call: editor } = sample('editors')
beforeEach(() => forgetAttempts(token))

const fault = (host: string, name?: string) =>
  fetch(`${sandbox}/faults/${host}`, name ? { method: 'PUT', body: name } : { method: 'DELETE' })
const callsOf = async (host: string) =>
  ((await (await fetch(`${sandbox}/calls/${host}`)).json()) as { calls: number }).calls
afterEach(() => fault('api.x.com'))

/** A row of the table, out since a moment ago unless told otherwise. */
const announce = async (more: Record<string, unknown> = {}): Promise<string> => {
  const id = randomUUID()
  await tables.send(
    new PutCommand({
      TableName: environment['TABLE_ANNOUNCEMENTS'],
      Item: {
        id,
        title: 'Interim results',
        slug: `interim-${id}`,
        released_at: new Date(Date.now() - 1_000).toISOString(),
        ...more,
      },
    }),
  )
  return id
}
const bodyOf = (announcement: string, network: Network = 'x', more: object = {}) => ({
  id: randomUUID(),
  announcement,
  network,
  text: `Interim results ${randomUUID()}`,
  ...more,
})
const postsOf = async (announcement: string) =>
  (await editor!('listSocialPosts', { query: { announcement } })).value().posts
const auditOf = async (announcement: string) =>
  (await trail())
    .filter(({ object }) => object === `announcements/${announcement}`)
    .map(({ action_type }) => String(action_type))

describe('social-media-post', () => {
  it('A-165 an administrator posts once to each network; a repeat of the call posts nothing more', async () => {
    const announcement = await announce()
    for (const [network, host] of [
      ['x', 'api.x.com'],
      ['linkedin', 'api.linkedin.com'],
    ] as const) {
      const body = bodyOf(announcement, network)
      const before = await callsOf(host)
      const first = (await admin!('postToSocialMedia', { body })).value()
      expect(first).toMatchObject({
        success: true,
        data: { state: 'posted', network, text: body.text, sample: true },
      })
      expect((await admin!('postToSocialMedia', { body })).value()).toEqual(first)
      const other = await admin!('postToSocialMedia', { body: { ...body, text: 'Other words' } })
      expect(other.error().code).toBe('conflict')
      const again = await admin!('postToSocialMedia', { body: bodyOf(announcement, network) })
      expect(again.error()).toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('already') as string,
      })
      expect(await callsOf(host)).toBe(before + 1)
      const meant = { ...bodyOf(announcement, network), again: true }
      expect((await admin!('postToSocialMedia', { body: meant })).value().success).toBe(true)
    }
    expect((await postsOf(announcement)).map(({ network, state }) => `${network} ${state}`)).toEqual([
      'linkedin posted',
      'linkedin posted',
      'x posted',
      'x posted',
    ])
    expect((await auditOf(announcement)).filter(type => type === 'SOCIAL_POST_PUBLISHED')).toHaveLength(4)
  })

  it('of several at the same moment one is posted', async () => {
    const announcement = await announce()
    const before = await callsOf('api.x.com')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin!('postToSocialMedia', { body: bodyOf(announcement) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(await callsOf('api.x.com')).toBe(before + 1)
  })

  it('what readers do not have is not posted, whatever its state', async () => {
    const before = await callsOf('api.x.com')
    const hidden = [
      await announce({ released_at: new Date(Date.now() + 60_000).toISOString() }),
      await announce({ released_at: undefined }),
      await announce({ withdrawn_at: new Date().toISOString() }),
    ]
    for (const announcement of hidden) {
      const { code, message } = (await admin!('postToSocialMedia', { body: bodyOf(announcement) })).error()
      expect({ code, message }).toEqual({
        code: 'conflict',
        message: 'Readers do not have this announcement. It cannot be posted.',
      })
      expect(await postsOf(announcement)).toEqual([])
    }
    expect((await admin!('postToSocialMedia', { body: bodyOf(randomUUID()) })).status).toBe(404)
    expect(await callsOf('api.x.com')).toBe(before)
  })

  it('what nobody knows is said, and is never posted again by itself', async () => {
    const announcement = await announce()
    await fault('api.x.com', 'error')
    const body = bodyOf(announcement)
    const before = await callsOf('api.x.com')
    const first = (await admin!('postToSocialMedia', { body })).value()
    expect(first).toMatchObject({ success: false, error: expect.stringContaining('may be public') as string })
    await fault('api.x.com')
    expect((await admin!('postToSocialMedia', { body })).value()).toEqual(first)
    expect((await admin!('postToSocialMedia', { body: bodyOf(announcement) })).status).toBe(409)
    expect(await callsOf('api.x.com')).toBe(before + 1)
    expect(await postsOf(announcement)).toMatchObject([
      { state: 'unknown', created_by_email: expect.any(String) as string },
    ])
    expect(await auditOf(announcement)).toContain('SOCIAL_POST_UNKNOWN')
  })

  it('what was refused can be posted without saying again, and a function that died leaves “unknown”', async () => {
    const announcement = await announce()
    await fault('api.x.com', 'limited')
    const refused = (await admin!('postToSocialMedia', { body: bodyOf(announcement) })).value()
    expect(refused.error).toMatch(/takes no more posts/)
    await fault('api.x.com')
    const body = bodyOf(announcement)
    expect((await admin!('postToSocialMedia', { body })).value().success).toBe(true)
    await tables.send(
      new UpdateCommand({
        TableName: environment['TABLE_SOCIAL_POSTS'],
        Key: { announcement_id: announcement, attempt: 'x#002' },
        UpdateExpression: 'SET #state = :posting, created_at = :then REMOVE #url',
        ExpressionAttributeNames: { '#state': 'state', '#url': 'url' },
        ExpressionAttributeValues: {
          ':posting': 'posting',
          ':then': new Date(Date.now() - 61_000).toISOString(),
        },
      }),
    )
    expect((await postsOf(announcement)).map(({ state }) => state).sort()).toEqual(['refused', 'unknown'])
    expect((await admin!('postToSocialMedia', { body })).value().success).toBe(false)
  })

  it.each([
    [{ text: 'a'.repeat(281) }, 'This is 1 too long for X, which takes 280.'],
    [{ network: 'linkedin', text: 'a'.repeat(3_002) }, 'This is 2 too long for LinkedIn, which takes 3,000.'],
    [{ text: '  \n ' }, 'Enter a text.'],
    [{ text: 'a\u202Eb' }, 'This contains characters that cannot be posted. Remove them.'],
  ] as const)('refuses %o', async (more, message) => {
    const { code, details } = (
      await admin!('postToSocialMedia', { body: bodyOf(await announce(), 'x', more) })
    ).error()
    expect(code).toBe('invalid_input')
    expect(JSON.stringify(details)).toContain(message)
  })
})

import { randomUUID } from 'node:crypto'
import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { publicAddress, type BucketId } from '#contract/documents/buckets.ts'
import { restrictedAddress } from '#contract/documents/restriction.ts'
import { dynamo } from '#runtime/clients.ts'
import { setting } from '#runtime/env.ts'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { sample } from '../../web/e2e/people.ts'
import { upload } from '../seed/upload.ts'
import { approvalOf } from '../testing/approval.ts'
import { caller } from '../testing/caller.ts'
import { cloud } from '../testing/cloud.ts'
import { newsInput } from '../testing/news.ts'
import { setField } from '../testing/rows.ts'
import { sheet } from '../testing/sheet.ts'

const { api, site } = cloud
const bucket: BucketId = 'admissiondocuments'
const elsewhere: BucketId = 'companydocuments'
const reader = caller(api)
const excluded = ['US', 'JP']
const restriction = { excluded, text: 'Not for release in some countries.' }
const begins = 'date,amount'

const { call: staff, token } = sample('editors')

const put = async (name = `Circular-${randomUUID()}.csv`, into: BucketId = bucket) => {
  const [done] = await upload(api, token, into, [sheet(name)])
  return { id: done?.document_id ?? '', name, address: site + publicAddress(into, name) }
}
const versionOf = async (id: string) => (await staff('getDocument', { params: { id } })).value().version
const restrict = async (id: string, to: typeof restriction | null = restriction) =>
  (
    await staff('restrictDocument', {
      params: { id },
      body: { restriction: to },
      ifMatch: await versionOf(id),
    })
  ).value()
const conditionsOf = async (id: string) =>
  (await reader('getRestrictedDocument', { params: { id } })).value().conditions
const confirm = (id: string, country: string, conditions = 'as they were') =>
  reader('confirmRestrictedDocument', { params: { id }, body: { country, confirmed: true, conditions } })
/** Where an address leads at once, and what it gives. */
const leads = async (address: string, init: RequestInit = {}) => {
  const answer = await fetch(address, { ...init, redirect: 'manual' })
  return [answer.status, answer.headers.get('location'), await answer.text()]
}

describe('a restricted document', () => {
  it('asked for directly leads to its conditions, however it is asked for, and back to the file once they are lifted', async () => {
    const { id, address } = await put()
    const open = await fetch(address)
    expect(await open.text()).toContain(begins)
    const etag = open.headers.get('etag') ?? ''
    await restrict(id)
    // Its bytes are still kept at the edge, and in browsers that had them.
    for (const init of [
      {},
      { method: 'HEAD' },
      { headers: { range: 'bytes=0-100' } },
      { headers: { 'if-none-match': etag } },
    ])
      expect(await leads(address, init)).toEqual([307, restrictedAddress(id), ''])
    expect((await leads(`${address}?again`))[0]).toBe(307)
    const page = await fetch(address)
    const html = await page.text()
    expect([page.status, page.url]).toEqual([200, site + restrictedAddress(id)])
    expect(html).toContain(restriction.text)
    expect(html).not.toContain('objects/')
    expect(html).not.toContain(begins)
    const listed = (await reader('listPublicDocuments', { query: { bucket } })).value().documents
    expect(listed.find(document => document.id === id)).toMatchObject({ restricted: true })
    await restrict(id, null)
    expect(await (await fetch(address)).text()).toContain(begins)
    expect((await confirm(id, 'GB')).status).toBe(404)
    const records = (await trail()).filter(({ object }) => object === `documents/${id}`)
    expect(records.map(({ action_type }) => action_type)).toEqual(
      expect.arrayContaining(['DOCUMENT_RESTRICTED', 'DOCUMENT_UNRESTRICTED']),
    )
  })

  it('is given to who confirms from elsewhere, refused with the reason to others, and counted without anybody’s data', async () => {
    const { id } = await put()
    await restrict(id)
    const conditions = await conditionsOf(id)
    const refused = (await confirm(id, 'US', conditions)).value()
    expect(refused).toEqual({ allowed: false, reason: expect.stringContaining('United States') })
    for (let time = 0; time < 2; time++) {
      const answer = await confirm(id, 'GB', conditions)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      const given = answer.value()
      if (!given.allowed) throw new Error(given.reason)
      expect(new URL(given.url).searchParams.get('X-Amz-Expires')).toBe('60')
      const file = await fetch(given.url)
      expect(file.headers.get('cache-control')).toBe('no-store')
      expect(file.headers.get('content-disposition')).toMatch(/^attachment;/)
      expect(await file.text()).toContain(begins)
    }
    const day = { day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) }
    expect((await staff('listRestrictedReads', { params: { id } })).value().reads).toEqual([
      { ...day, country: 'US', allowed: 0, refused: 1 },
      { ...day, country: 'GB', allowed: 2, refused: 0 },
    ])
    const { Items = [] } = await dynamo().send(
      new QueryCommand({
        TableName: setting('TABLE_RESTRICTED_READS'),
        KeyConditionExpression: 'document_id = :id',
        ExpressionAttributeValues: { ':id': id },
      }),
    )
    for (const row of Items)
      expect(['allowed', 'refused', 'day_country', 'document_id']).toEqual(
        expect.arrayContaining(Object.keys(row)),
      )
    const post = (body: object) =>
      fetch(`${api}/restricted-documents/${id}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const answers = [
      await post({ country: 'GB', confirmed: false, conditions }),
      await post({ country: 'GB', confirmed: true }),
      await confirm(id, 'XX', conditions),
      await confirm(id, '', conditions),
    ]
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
  })

  it('whose conditions change while somebody reads them is not given for the old ones', async () => {
    const { id } = await put()
    await restrict(id)
    const old = await conditionsOf(id)
    await restrict(id, { excluded: [...excluded, 'FR'], text: 'Other conditions.' })
    const changed = await confirm(id, 'GB', old)
    expect([changed.status, changed.error().message]).toEqual([409, expect.stringContaining('have changed')])
    // The edge keeps the conditions for a second.
    await expect.poll(() => conditionsOf(id)).not.toBe(old)
    const now = await conditionsOf(id)
    expect((await confirm(id, 'FR', now)).value().allowed).toBe(false)
    expect((await confirm(id, 'GB', now)).value().allowed).toBe(true)
    const { reads } = (await staff('listRestrictedReads', { params: { id } })).value()
    expect(reads.map(({ country, allowed, refused }) => [country, allowed, refused])).toEqual([
      ['GB', 1, 0],
      ['FR', 0, 1],
    ])
  })

  it('stays so when its file is replaced, restored or moved, also onto one that anybody may have', async () => {
    const first = await put()
    const { id, name } = first
    await restrict(id)
    expect((await put(name)).id).toBe(id)
    expect(await leads(first.address)).toEqual([307, restrictedAddress(id), ''])
    const restored = { params: { id, version: 1 }, ifMatch: await versionOf(id) }
    ;(await staff('restoreVersion', restored)).value()
    expect(await leads(first.address)).toEqual([307, restrictedAddress(id), ''])
    const open = await put(name, elsewhere)
    const moved = (await staff('moveDocuments', { body: { ids: [id], bucket: elsewhere } })).value()
    expect(moved.outcomes[0]).toMatchObject({ ok: true })
    expect(await leads(open.address)).toEqual([307, restrictedAddress(open.id), ''])
    // The address that it left leads on, and not to the file.
    const page = await fetch(first.address)
    expect([page.status, page.url]).toEqual([200, site + restrictedAddress(open.id)])
    expect((await confirm(open.id, 'US', await conditionsOf(open.id))).value().allowed).toBe(false)
    ;(await staff('deleteDocuments', { body: { ids: [open.id] } })).value()
    expect((await leads(open.address))[0]).toBe(404)
    ;(await staff('bringBackDocuments', { body: { ids: [open.id] } })).value()
    expect(await leads(open.address)).toEqual([307, restrictedAddress(open.id), ''])
  })

  it('is marked where an announcement links to it', async () => {
    const { id, address } = await put()
    await restrict(id)
    const said = newsInput({ attachments: [id] })
    const { slug } = (await staff('createAnnouncement', { body: said })).value()
    const items = [{ type: 'announcement' as const, id: said.id }]
    const plan = { id: randomUUID(), title: said.title, publish_at: null, price_sensitive: false, items }
    const planned = (await staff('createRelease', { body: plan })).value()
    ;(await staff('approveRelease', approvalOf(planned))).value()
    await expect
      .poll(async () => (await reader('getAnnouncement', { params: { slug } })).value().attachments)
      .toEqual([
        {
          title: expect.any(String),
          url: new URL(address).pathname,
          size: expect.any(Number),
          restricted: true,
        },
      ])
  })

  it('that is held or has yet to come is not there, as one that never was', async () => {
    const { id, address } = await put()
    await restrict(id)
    const unknown = randomUUID()
    const never = {
      conditions: (await reader('getRestrictedDocument', { params: { id: unknown } })).error().message,
      confirmed: (await confirm(unknown, 'GB')).error().message,
    }
    for (const [name, value] of [
      ['publish_at', new Date(Date.now() + 3_600_000).toISOString()],
      ['held', true],
    ] as const) {
      await setField('DOCUMENTS', { id }, name, value)
      const conditions = await reader('getRestrictedDocument', { params: { id } })
      const confirmed = await confirm(id, 'GB')
      expect([conditions.status, confirmed.status]).toEqual([404, 404])
      expect({ conditions: conditions.error().message, confirmed: confirmed.error().message }).toEqual(never)
      await expect.poll(async () => (await fetch(address, { redirect: 'manual' })).status).toBe(404)
      expect((await fetch(site + restrictedAddress(id))).status).toBe(404)
    }
  })
})

describe('general meetings', () => {
  it('show papers once those are public, and before not even that there is one', async () => {
    const [open, held] = [await put(), await put()]
    await setField('DOCUMENTS', { id: held.id }, 'held', true)
    const { facts } = (await staff('listFacts', {})).value()
    const before = facts.find(({ fact }) => fact === 'meetings')
    if (before?.current.fact !== 'meetings') throw new Error('There are no meetings.')
    const name = `AGM ${randomUUID()}`
    const papers = { notices: [open.id], proxies: [held.id], circulars: [], results: [] }
    const meeting = { name, date: '2027-06-30', time: '11:00', place: 'London', text: '', ...papers }
    const value = { ...before.current.value, list: [meeting] }
    const body = { fact: 'meetings', publish_at: null, value } as const
    const saved = (await staff('saveFact', { body, ifMatch: before.version })).value()
    const shown = async () =>
      (await reader('listMeetings', {})).value().meetings.find(one => one.name === name)
    await expect.poll(shown).toMatchObject({ coming: true, notices: [{ restricted: false }], proxies: [] })
    expect(JSON.stringify(await shown())).not.toContain(held.id)
    const html = await (await fetch(`${site}/investors/meetings`)).text()
    expect(html).not.toContain(held.id)
    expect(JSON.stringify((await reader('getFacts', {})).value())).not.toContain(open.id)
    const back = { ...body, value: before.current.value }
    ;(await staff('saveFact', { body: back, ifMatch: saved.version })).value()
  })
})

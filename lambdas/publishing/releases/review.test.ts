import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuditEntry, TransactItem } from '#runtime/audit.ts'
import { MailRefused, type Mail } from '#runtime/mail.ts'
import { noAccessLists } from '../../security/accessLists.fixture.ts'
import { accessCheck } from '../../security/accessListStore.ts'
import { approveRelease, cancelRelease } from './approval.ts'
import { updateRelease } from './drafting.ts'
import { mailNotices, noticeMail, receiversOf, type NoticeServices } from './notices.ts'
import { type LoadedItem, type Notice, StoredRelease } from './release.ts'
import { requestApproval, reviewRelease } from './review.ts'
import type { Services } from './services.ts'

const id = '00000000-0000-4000-8000-000000000001'
const news = '00000000-0000-4000-8000-00000000000a'
const now = new Date('2026-11-24T07:00:00.000Z')
const at = now.toISOString()

const releaseOf = (more: Partial<StoredRelease> = {}) =>
  StoredRelease.parse({
    id,
    title: 'Results',
    phase: 'drafted',
    publish_at: '2099-01-01T07:00:00.000Z',
    price_sensitive: true,
    items: [{ type: 'announcement', id: news }],
    drafted_by: 'Ada',
    written_by: ['Ada'],
    version: 1,
    created_at: at,
    updated_at: at,
    ...more,
  })
const item: LoadedItem = {
  title: 'Results',
  url: '/news/results',
  version: 1,
  addresses: [],
  written_by: ['Cy'],
  shown: false,
}
const itemsById = new Map([[news, item]])
const requested = { step: 'requested', at, by: 'Ada', by_email: 'ada@example.com' } as const
const waiting = releaseOf({ approval_requested_at: at, steps: [requested], unmailed: [requested] })

/** One stored release, with what was written over it. */
const world = (stored: StoredRelease) => {
  const written: { release: StoredRelease; entry: AuditEntry }[] = []
  const parts = {
    accessLists: noAccessLists,
    releases: {
      get: async () => stored,
      replace: async (release: StoredRelease, _: TransactItem[], entry: AuditEntry) =>
        written.push({ release, entry }) > 0,
    },
    items: { get: async () => itemsById, isOther: async () => false },
    rns: { seenOn: async () => [], row: async () => undefined },
    fileGate: { follow: async () => undefined },
    fileRecords: { gateEntry: async () => undefined },
    audit: { record: async () => undefined },
    approval: 'second person',
  }
  return { services: parts as never as Services, written }
}
const call = (user: string, ifMatch = 1) => ({
  params: { id },
  query: {},
  ifMatch,
  user: { id: user, email: `${user}@example.com`, groups: [], staff: true, admin: false },
  request: { id: 'request', address: undefined, now },
  body: undefined,
})
const refusal = { decision: 'refuse', text: 'The dividend is missing.' } as const
const question = { decision: 'ask', text: 'Is the dividend final?' } as const

beforeEach(() => vi.stubEnv('TABLE_ANNOUNCEMENTS', 'announcements'))

describe('a request for an approval', () => {
  it('is on record once, and does not approve', async () => {
    const { services, written } = world(releaseOf())
    const answer = await requestApproval(services)(call('Ada'))
    expect(answer).toMatchObject({ state: 'drafted', approval_requested_at: at, version: 2 })
    expect(answer).not.toHaveProperty('unmailed')
    expect(written[0]?.release).toMatchObject({ phase: 'drafted', unmailed: [{ step: 'requested' }] })
    expect(written[0]?.entry.action_type).toBe('RELEASE_APPROVAL_REQUESTED')
  })

  it.each([
    ['as its first answer was lost', 'Ada', 0],
    ['by a colleague', 'Bea', 1],
  ])('repeated %s changes and mails nothing', async (_, user, ifMatch) => {
    const { services, written } = world(waiting)
    await requestApproval(services)(call(user, ifMatch))
    expect(written).toEqual([])
  })

  it.each([
    ['an approved release', { phase: 'waiting' }, 'approved already'],
    ['one that was withdrawn', { phase: 'cancelled' }, 'was withdrawn'],
    ['one whose moment has passed', { publish_at: at }, 'This moment has passed'],
  ] as const)('is refused for %s', async (_, more, words) => {
    const { services } = world(releaseOf(more))
    await expect(requestApproval(services)(call('Ada'))).rejects.toThrow(words)
  })

  it('ends, and is mailed to nobody any more, with an approval, a withdrawal or a change', async () => {
    const { items, title, publish_at } = waiting
    const body = {
      items,
      title,
      publish_at,
      price_sensitive: true,
      regulatory: false,
      confidential: false,
      readers: [],
    }
    for (const act of [
      (services: Services) =>
        approveRelease(services)({ ...call('Bea'), body: { items: [{ id: news, version: 1 }] } }),
      (services: Services) => cancelRelease(services)(call('Ada')),
      (services: Services) => updateRelease(services)({ ...call('Ada'), body }),
    ]) {
      const { services, written } = world(waiting)
      await act(services)
      expect(written[0]?.release).not.toHaveProperty('approval_requested_at')
      expect(written[0]?.release.unmailed).toEqual([])
    }
  })
})

describe('a review', () => {
  it('that refuses ends the request, with its text on record', async () => {
    const { services, written } = world(waiting)
    const answer = await reviewRelease(services)({ ...call('Bea'), body: refusal })
    const step = { step: 'refused', by: 'Bea', text: refusal.text }
    expect(answer).toMatchObject({ state: 'drafted', version: 2, steps: [{ step: 'requested' }, step] })
    expect(answer).not.toHaveProperty('approval_requested_at')
    expect(written[0]?.release.unmailed.map(({ step }) => step)).toEqual(['refused'])
    expect(written[0]?.entry).toMatchObject({
      action_type: 'RELEASE_APPROVAL_REFUSED',
      after: { text: refusal.text },
    })
  })

  it('repeated writes nothing', async () => {
    const first = world(waiting)
    await reviewRelease(first.services)({ ...call('Bea'), body: refusal })
    const { services, written } = world(first.written[0]?.release ?? waiting)
    await reviewRelease(services)({ ...call('Bea'), body: refusal })
    expect(written).toEqual([])
  })

  it.each(['Ada', 'Cy'])('by %s, who wrote a part of it, may ask and not refuse', async user => {
    const { services, written } = world(waiting)
    await expect(reviewRelease(services)({ ...call(user), body: refusal })).rejects.toMatchObject({
      code: 'not_allowed',
      message: expect.stringContaining('You may ask something instead.') as string,
    })
    const answer = await reviewRelease(services)({ ...call(user), body: question })
    expect(answer).toMatchObject({ approval_requested_at: at, may_approve: false })
    expect(written[0]?.entry).toMatchObject({
      action_type: 'RELEASE_QUESTION_ASKED',
      after: { text: question.text },
    })
  })

  it('refuses only what somebody asks for', async () => {
    const { services } = world(releaseOf())
    await expect(reviewRelease(services)({ ...call('Bea'), body: refusal })).rejects.toThrow(
      'Nobody asks for its approval',
    )
  })
})

const members = ['Ada', 'Bea', 'Cy', 'Dan'].map(name => ({ id: name, email: `${name}@example.com` }))
const open = accessCheck([], now)
const named = accessCheck([{ id, items: [news], readers: ['Ada', 'Bea'] }], now)

describe('mailed is', () => {
  const namesFor = (notice: Notice, more: Partial<StoredRelease> = {}, access = open) =>
    receiversOf(notice, releaseOf(more), itemsById, { members, access, approval: 'second person' }).map(
      one => one.id,
    )

  it('a request: to all who may approve, but for who asks', () => {
    expect(namesFor(requested)).toEqual(['Bea', 'Dan'])
    expect(namesFor(requested, { price_sensitive: false })).toEqual(['Bea', 'Cy', 'Dan'])
    expect(namesFor(requested, {}, named)).toEqual(['Bea'])
    expect(namesFor({ ...requested, to: ['Dan'] })).toEqual(['Dan'])
  })

  it('a refusal or question: to who drafted it', () => {
    expect(namesFor({ step: 'refused', at, by: 'Bea' })).toEqual(['Ada'])
    expect(namesFor({ step: 'asked', at, by: 'Ada' })).toEqual([])
  })

  it('with a link, and with neither title nor text of what is confidential', () => {
    const notice = { step: 'refused', at, by: 'Bea', text: refusal.text } as const
    const sender = { site: 'https://example.com', company: 'Sample plc' }
    const mail = (isConfidential: boolean) =>
      JSON.stringify(
        noticeMail({ id: 'Ada', email: 'a@example.com' }, notice, waiting, isConfidential, sender),
      )
    expect(mail(false)).toContain('The approval of “Results” was refused')
    expect(mail(false)).toContain(refusal.text)
    for (const isConfidential of [true, false])
      expect(mail(isConfidential)).toContain(`https://example.com/admin/content/releases/${id}`)
    for (const secret of ['Results', refusal.text, '2099']) expect(mail(true)).not.toContain(secret)
  })
})

describe('a mail that fails', () => {
  const mailing = (fails: (mail: Mail) => Error | undefined, wins = true) => {
    const mailed: string[] = []
    const left: Notice[] = []
    const services: NoticeServices = {
      ...world(waiting).services,
      members: { list: async () => members },
      notices: { claim: async () => wins, giveBack: async (_, notices) => void left.push(...notices) },
      mail: {
        send: async mail => {
          const error = fails(mail)
          if (error) throw error
          mailed.push(mail.to.address)
        },
      },
      canMail: () => true,
      sender: () => ({ site: '', company: 'Sample plc' }),
    }
    return { run: () => mailNotices(services)(id, now), mailed, left }
  }

  it('is left for the next run, for that person alone', async () => {
    const { run, mailed, left } = mailing(({ to }) =>
      to.address.startsWith('Bea') ? new MailRefused('later', undefined) : undefined,
    )
    await expect(run()).rejects.toThrow('1 mails')
    expect([mailed, left]).toEqual([['Dan@example.com'], [{ ...requested, to: ['Bea'] }]])
  })

  it('for good is not tried again', async () => {
    const { run, left } = mailing(() => new MailRefused('address', undefined))
    await expect(run()).rejects.toThrow('could not be sent')
    expect(left).toEqual([])
  })

  it('is sent by one of two runs', async () => {
    const { run, mailed } = mailing(() => undefined, false)
    await run()
    expect(mailed).toEqual([])
  })
})

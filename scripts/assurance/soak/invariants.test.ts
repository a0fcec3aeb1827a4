import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { announcedOnce, importedOnce, recordedOnce, trailKept, uploadedOnce } from './invariants.ts'

const news = [
  { id: 'a', title: 'Results a' },
  { id: 'b', title: 'Results b' },
]
const subscribers = ['ada@example.com', 'bob@example.com']
const mails = news.flatMap(({ title }) =>
  subscribers.map(email => ({ subject: `Blu Digital: ${title}`, to: [email] })),
)
const first = mails.slice(0, 1)

describe('each announcement is mailed once to each subscriber', () => {
  it('finds nothing where it is so, whatever the order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(mails, { minLength: mails.length }), all => {
        expect(announcedOnce(news, subscribers, all, () => 'sent')).toEqual([])
      }),
    )
  })

  it.each([
    [
      'a mail that is missing',
      mails.slice(1),
      'announcement a “Results a” to ada@example.com: 0 mails; sent',
    ],
    [
      'a mail that went twice',
      [...mails, ...first],
      'announcement a “Results a” to ada@example.com: 2 mails; sent',
    ],
    [
      'a mail to somebody who did not ask',
      [...mails, { subject: 'Results b', to: ['eve@example.com'] }],
      'announcement b “Results b” to eve@example.com, who did not ask for it',
    ],
  ])('finds %s', (_, all, about) => {
    const rule = 'each announcement is mailed once to each subscriber'
    expect(announcedOnce(news, subscribers, all, () => 'sent')).toEqual([{ rule, about }])
  })
})

describe('no audit record is altered or removed', () => {
  const seen = new Map([
    ['1', 'abc'],
    ['2', 'def'],
  ])

  it('finds nothing where all that was seen is there, and more', () => {
    expect(trailKept(seen, new Map([...seen, ['3', 'ghi']]))).toEqual([])
  })

  it.each([
    [
      'one that was altered',
      [
        ['1', 'xyz'],
        ['2', 'def'],
      ],
      '1: was abc, is xyz',
    ],
    ['one that is gone', [['2', 'def']], '1: is gone'],
  ] as const)('finds %s', (_, now, about) => {
    expect(trailKept(seen, new Map(now))).toEqual([{ rule: 'no audit record is altered or removed', about }])
  })
})

describe('each change has one audit record', () => {
  const made = [
    { action: 'DOCUMENT_UPDATED', object: 'documents/1' },
    { action: 'DOCUMENT_UPDATED', object: 'documents/1' },
    { action: 'DOCUMENT_DELETED', object: 'documents/2' },
  ]

  it('finds nothing where it is so; records of other kinds do not count', () => {
    expect(recordedOnce(made, [...made, { action: 'LOGIN', object: 'sessions/1' }])).toEqual([])
  })

  it.each([
    ['a change without a record', made.slice(0, 2), 'DOCUMENT_DELETED of documents/2: 1 changes, 0 records'],
    ['a record twice', [...made, ...made.slice(2)], 'DOCUMENT_DELETED of documents/2: 1 changes, 2 records'],
    [
      'a record of what nobody did',
      [...made, { action: 'DOCUMENT_DELETED', object: 'documents/3' }],
      'DOCUMENT_DELETED of documents/3: 0 changes, 1 records',
    ],
  ])('finds %s', (_, trail, about) => {
    expect(recordedOnce(made, trail)).toEqual([{ rule: 'each change has one audit record', about }])
  })
})

describe('what came in is there once', () => {
  it.each([
    ['missing', [], 0],
    ['doubled', ['One', 'One'], 2],
  ])('finds an item that is %s', (_, titles, count) => {
    expect(importedOnce(['One'], ['Other', 'One'])).toEqual([])
    expect(importedOnce(['One'], titles)).toEqual([
      { rule: 'each imported item is one announcement', about: `“One”: ${count} announcements` },
    ])
  })

  it.each([
    ['missing', [], 0],
    ['doubled', ['1.pdf', '1.pdf'], 2],
  ])('finds an upload that is %s', (_, names, count) => {
    const documents = names.map((name, index) => ({ id: String(index), name }))
    expect(uploadedOnce(['1.pdf'], [{ id: '1', name: '1.pdf' }])).toEqual([])
    expect(uploadedOnce(['1.pdf'], documents)).toEqual([
      { rule: 'each upload is one document', about: `1.pdf: ${count} documents` },
    ])
  })
})

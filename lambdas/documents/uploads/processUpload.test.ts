import { describe, expect, it } from 'vitest'
import { accessCheck } from '../../security/accessListStore.ts'
import type { Document } from '#contract/documents/documents.ts'
import type { GateEntry } from '../fileAddresses.ts'
import type { Arrived } from './fileStore.ts'
import { processUpload } from '../workers/processUpload.ts'
import type { StoredFile } from '../fileRecordStore.ts'
import { newDocument, Refusal, type StoredUpload } from './rules.ts'
import { uploadWith } from './upload.fixture.ts'

const id: string = crypto.randomUUID()
const event = { key: `uploads/${id}` }
const verdict = (result: string, etag = '"first"', threats: string[] = []) => ({
  ...event,
  verdict: { etag, result, threats },
})

/** A world of plain objects, in which the `failing`-th outside step fails once. */
const world = ({
  failing = 0,
  refuse = false,
  scans = false,
  meanwhile,
  unmarkable,
  secret,
  owner,
}: {
  failing?: number
  refuse?: boolean
  scans?: boolean
  meanwhile?: Uint8Array
  unmarkable?: string
  /** Id of what a confidential release of this person names. */
  secret?: string
  owner?: Document
} = {}) => {
  const upload = uploadWith({
    id,
    name: 'Έκθεση.pdf',
    size: 3,
    object_key: 'objects/ab',
    user_id: 'person-1',
  })
  const inbox = new Map<string, Arrived>([[id, { bytes: new Uint8Array(3), etag: '"first"' }]])
  let pinned: string | undefined
  const kept = new Set<string>()
  const files: StoredFile[] = []
  const malware: string[][] = []
  const told: StoredUpload[] = []
  const gate = new Map<string, GateEntry>()
  let step = 0
  const stepDone = async () => {
    if (++step === failing) throw new Error(`step ${step} failed`)
  }
  const run = processUpload({
    accessLists: {
      at: async now =>
        accessCheck(secret ? [{ id: 'release', items: [secret], readers: ['person-1'] }] : [], now),
    },
    uploads: {
      get: async asked => (asked === id ? { ...upload } : undefined),
      move: async (_, from, to) => {
        await stepDone()
        if (!from.includes(upload.state)) return false
        Object.assign(upload, to)
        return true
      },
      pin: async (_, etag) => {
        await stepDone()
        pinned ??= etag
        return pinned === etag
      },
    },
    files: {
      presign: async () => ({ url: '', fields: {} }),
      read: async () => {
        await stepDone()
        return inbox.get(id)
      },
      keep: async ({ object_key }, etag) => {
        await stepDone()
        if (inbox.get(id)?.etag !== etag) return false
        kept.add(object_key)
        return true
      },
      discard: async asked => {
        await stepDone()
        inbox.delete(asked)
      },
    },
    places: { owner: async () => owner, gateEntry: async () => files.at(-1) && { key: files.at(-1)!.key } },
    records: {
      record: async (given, facts, now) => {
        await stepDone()
        if (upload.state === 'recorded') return
        const at = now.toISOString()
        files.push({
          ...given,
          ...facts,
          document_id: 'd',
          version: 1,
          key: given.object_key,
          created_at: at,
          updated_at: at,
        })
        Object.assign(upload, { state: 'recorded', held: given.held })
      },
      refuse: async (given, reason, threats) => {
        await stepDone()
        told.push(given)
        Object.assign(upload, { state: 'refused', reason })
        if (threats) malware.push(threats)
      },
    },
    gate: {
      follow: async (addresses, current) => {
        await stepDone()
        for (const address of addresses) {
          const entry = await current(address)
          if (entry) gate.set(address, entry)
        }
      },
    },
    scans: () => scans,
    inspect: async () => {
      if (meanwhile) inbox.set(id, { bytes: meanwhile, etag: '"second"' })
      if (refuse) throw new Refusal('Not what its name says.')
      return { type: 'application/pdf', size: 3, sha256: 'ab', pages: 1 }
    },
    unmarkable: async () => unmarkable,
  })
  return { run, upload, inbox, kept, files, gate, malware, told, steps: () => step }
}

const expectTakenIn = ({ upload, inbox, kept, files, gate }: ReturnType<typeof world>) => {
  expect(upload.state).toBe('done')
  expect([...kept]).toEqual(['objects/ab'])
  expect(files).toHaveLength(1)
  expect([...gate]).toEqual([['/files/company-documents/Έκθεση.pdf', { key: 'objects/ab' }]])
  expect(inbox.size).toBe(0)
}

describe('processUpload', () => {
  it('ends in the same state when any step fails and the event comes again', async () => {
    const calm = world()
    await calm.run(event)
    for (let failing = 1; failing <= calm.steps(); failing++) {
      const troubled = world({ failing })
      await expect(troubled.run(event)).rejects.toThrow(`step ${failing} failed`)
      await troubled.run(event)
      expectTakenIn(troubled)
    }
  })

  it('S-21 A-126 leaves neither file nor record nor address of a refused upload, and says why', async () => {
    const refused = world({ refuse: true })
    await refused.run(event)
    expect(refused.upload).toMatchObject({ state: 'refused', reason: 'Not what its name says.' })
    expect([refused.kept.size, refused.files.length, refused.gate.size, refused.inbox.size]).toEqual([
      0, 0, 0, 0,
    ])
  })

  it('S-23 A-126 keeps no bytes but those that it checked, should others be posted in between', async () => {
    const swapped = world({ meanwhile: new Uint8Array([1, 2, 3]) })
    await swapped.run(event)
    expect(swapped.upload).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('Another file'),
    })
    expect([swapped.kept.size, swapped.files.length, swapped.gate.size]).toEqual([0, 0, 0])
  })

  it('A-126 refuses other bytes that come after those that were checked', async () => {
    const troubled = world({ failing: 5 })
    await expect(troubled.run(event)).rejects.toThrow('step 5 failed')
    expect(troubled.upload.state).toBe('checking')
    troubled.inbox.set(id, { bytes: new Uint8Array([1, 2, 3]), etag: '"second"' })
    await troubled.run(event)
    expect(troubled.upload.state).toBe('refused')
    expect(troubled.files).toHaveLength(0)
  })

  it('X-017 takes in a PDF of which no copy can be marked, and says so', async () => {
    const reason = 'It is protected with a password, or against changes.'
    const locked = world({ unmarkable: reason })
    await locked.run(event)
    expectTakenIn(locked)
    expect(locked.files[0]).toMatchObject({ unmarkable: reason })
  })

  describe('X-017 what a confidential release names', () => {
    const facts = { type: 'application/pdf' as const, size: 3, sha256: 'ab' }
    const other = newDocument({ ...world().upload, held: true }, facts, crypto.randomUUID(), new Date())

    it('is held, whatever was asked for', async () => {
      const secret = world({ secret: id })
      await secret.run(event)
      expect(secret.upload).toMatchObject({ state: 'done', held: true })
      const plain = world()
      await plain.run(event)
      expect(plain.upload.held).toBe(false)
    })

    it('takes no other document’s place, which all staff see', async () => {
      const secret = world({ secret: id, owner: other })
      await secret.run(event)
      expect(secret.upload).toMatchObject({
        state: 'refused',
        reason: '“Έκθεση.pdf” is taken. Give the file another name.',
      })
      expect([secret.kept.size, secret.files.length]).toEqual([0, 0])
      const plain = world({ owner: other })
      await plain.run(event)
      expect(plain.upload.state).toBe('done')
    })

    it.each([
      ['a release names it', { secret: id }],
      ['it would take the place of what a release names', { secret: other.id, owner: other }],
      ['neither, so all may read it', { owner: other }],
    ] as [string, { secret?: string; owner?: Document }][])(
      'says whether the name of a file with malware is confidential: %s',
      async (_, more) => {
        const scanned = world({ scans: true, ...more })
        await scanned.run(verdict('THREATS_FOUND', '"first"', ['EICAR-Test-File']))
        expect(scanned.told.map(({ confidential }) => confidential)).toEqual([more.secret !== undefined])
      },
    )
  })

  it('discards an object that belongs to no upload', async () => {
    const other = world()
    await other.run({ key: `uploads/${crypto.randomUUID()}` })
    expect(other.upload.state).toBe('waiting')
    expect(other.kept.size).toBe(0)
  })

  describe('S-23 where GuardDuty scans', () => {
    const untouched = ({ upload, inbox, kept, files, gate }: ReturnType<typeof world>) => {
      expect(upload.state).toBe('waiting')
      expect(inbox.size).toBe(1)
      expect([kept.size, files.length, gate.size]).toEqual([0, 0, 0])
    }

    it('touches nothing before the verdict, and takes in what is clean', async () => {
      const scanned = world({ scans: true })
      await scanned.run(event)
      untouched(scanned)
      await scanned.run(verdict('NO_THREATS_FOUND'))
      expectTakenIn(scanned)
    })

    it('waits on when the verdict is about other bytes than those that are there', async () => {
      const scanned = world({ scans: true })
      await scanned.run(verdict('NO_THREATS_FOUND', '"other"'))
      untouched(scanned)
    })

    it('refuses malware, and puts it on record', async () => {
      const scanned = world({ scans: true })
      await scanned.run(verdict('THREATS_FOUND', '"first"', ['EICAR-Test-File']))
      expect(scanned.upload).toMatchObject({ state: 'refused', reason: expect.stringMatching(/^Malware/) })
      expect(scanned.malware).toEqual([['EICAR-Test-File']])
      expect([scanned.kept.size, scanned.files.length, scanned.gate.size, scanned.inbox.size]).toEqual([
        0, 0, 0, 0,
      ])
    })

    it.each(['UNSUPPORTED', 'ACCESS_DENIED', 'FAILED', 'SOMETHING_NEW'])(
      'refuses what came to no result: %s',
      async result => {
        const scanned = world({ scans: true })
        await scanned.run(verdict(result))
        expect(scanned.upload).toMatchObject({
          state: 'refused',
          reason: expect.stringMatching(/could not be scanned/),
        })
        expect([scanned.malware.length, scanned.files.length, scanned.gate.size]).toEqual([0, 0, 0])
      },
    )
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { sample } from '../../web/e2e/people.ts'

const { call: ada } = sample('admins')
const { call: ed } = sample('editors')

const params = { name: 'contentful.ts' }
const path = 'web/cms/contentful.ts'
const text = (words: string) => ({ content: `// ${words}\n` })
const sha = randomUUID().replaceAll('-', '').padEnd(40, '0')
const commit = { repository: 'blu/site', branch: 'main', sha }
const read = async () => (await ada('getCmsFile', { params })).value()

/** Entries of the audit trail about files, oldest first. */
const recorded = async () =>
  (await trail()).filter(({ action_type }) => String(action_type).startsWith('CMS_'))

describe('the code editor', () => {
  it('A-045 saves a draft, which everybody then reads, and once only when it is sent twice', async () => {
    const saved = (await ada('saveCmsDraft', { params, body: text('first'), ifMatch: 0 })).value()
    expect(saved).toMatchObject({ version: 1, edited: true, ...text('first') })
    const again = (await ada('saveCmsDraft', { params, body: text('first'), ifMatch: 0 })).value()
    expect(again.version).toBe(1)
    expect((await ed('getCmsFile', { params })).value()).toEqual(saved)
    const windows = { content: '// first\r\n' }
    expect((await ed('saveCmsDraft', { params, body: windows, ifMatch: 1 })).value().version).toBe(1)
  })

  it('two people save at once: one wins, the other is shown what stands there, and saves over it knowingly', async () => {
    const answers = await Promise.all([
      ada('saveCmsDraft', { params, body: text('of Ada'), ifMatch: 1 }),
      ed('saveCmsDraft', { params, body: text('of Ed'), ifMatch: 1 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won, lost] = answers[0].status === 200 ? answers : [answers[1], answers[0]]
    const { code, details } = lost.error()
    expect([code, details]).toEqual(['conflict', { current: won.value() }])
    const loser = lost === answers[0] ? { who: ada, says: text('of Ada') } : { who: ed, says: text('of Ed') }
    const over = (await loser.who('saveCmsDraft', { params, body: loser.says, ifMatch: 2 })).value()
    expect(over).toMatchObject({ version: 3, ...loser.says })
  })

  it('A-045 keeps the history: each text can be read and restored, the one that was given up too', async () => {
    const discarded = (await ed('discardCmsDraft', { params, ifMatch: 3 })).value()
    expect([discarded.version, discarded.edited]).toEqual([4, false])
    expect((await ed('discardCmsDraft', { params, ifMatch: 3 })).value()).toEqual(discarded)
    expect((await ed('listDrafts', {})).value().drafts).toEqual([])

    const earlier = { params: { ...params, version: 1 } }
    const restored = (await ada('restoreCmsVersion', { ...earlier, ifMatch: 4 })).value()
    expect(restored).toMatchObject({ version: 5, ...text('first') })
    expect((await ada('restoreCmsVersion', { ...earlier, ifMatch: 4 })).value().version).toBe(5)
    expect((await ed('getCmsVersion', earlier)).value()).toMatchObject({ ...text('first'), size: 9 })
    const gone = (await ed('getCmsVersion', { params: { ...params, version: 4 } })).value()
    expect(gone.content).toBe(restored.original)

    const seen = []
    let after: string | undefined
    do {
      const query = { limit: 2, ...(after && { after }) }
      const { versions, next } = (await ada('listCmsVersions', { params, query })).value()
      seen.push(...versions)
      after = next ?? undefined
    } while (after)
    expect(seen.map(({ version, action }) => `${version} ${action}`)).toEqual([
      '5 restored',
      '4 discarded',
      '3 saved',
      '2 saved',
      '1 saved',
    ])
    expect(seen[0]).toMatchObject({ restored_from: 1, created_by_email: expect.stringContaining('@') })
  })

  it('hands edited files to whoever commits them, and remembers the commit, once', async () => {
    const { drafts } = (await ed('listDrafts', {})).value()
    expect(drafts).toMatchObject([{ path, version: 5, ...text('first'), original: (await read()).original }])
    const body = { ...commit, files: [{ path, version: 5 }] }
    for (const time of ['first', 'again']) {
      const { files } = (await ed('markDraftsCommitted', { body })).value()
      expect(files.find(file => file.path === path)?.committed, time).toMatchObject({ ...commit, version: 5 })
    }
    const next = (await ada('saveCmsDraft', { params, body: text('later'), ifMatch: 5 })).value()
    expect(next).toMatchObject({ version: 6, committed: { version: 5, sha } })
    const { versions } = (await ada('listCmsVersions', { params })).value()
    expect(versions.map(({ committed }) => committed?.sha)).toEqual([
      undefined,
      sha,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('refuses commits of what never was, texts that are too long or broken, versions that never were, and other files', async () => {
    const call = ada
    for (const file of [
      { path, version: 99 },
      { path, version: 4 },
      { path: 'web/cms/none.ts', version: 1 },
    ]) {
      const unknown = { ...commit, sha: 'f'.repeat(40), files: [file] }
      expect((await call('markDraftsCommitted', { body: unknown })).status).toBe(404)
    }
    const large = await call('saveCmsDraft', { params, body: { content: 'é'.repeat(60_000) }, ifMatch: 6 })
    expect([large.status, large.error().message]).toEqual([
      413,
      'The file is 118 KB; a draft may have 100 KB.',
    ])
    const half = await call('saveCmsDraft', { params, body: { content: '\ud800' }, ifMatch: 6 })
    expect(half.status).toBe(400)
    expect((await call('getCmsVersion', { params: { ...params, version: 99 } })).status).toBe(404)
    expect((await call('getCmsFile', { params: { name: 'none.ts' } })).status).toBe(404)
    expect((await read()).version).toBe(6)
  })

  it('A-079 leaves a trace of each change, with who and which version, and none of what changed nothing', async () => {
    const entries = await recorded()
    expect(entries.map(({ action_type }) => action_type).sort()).toEqual([
      'CMS_DRAFTS_COMMITTED',
      'CMS_DRAFT_DISCARDED',
      'CMS_DRAFT_RESTORED',
      ...Array.from({ length: 4 }, () => 'CMS_DRAFT_SAVED'),
    ])
    expect(entries.find(({ action_type }) => action_type === 'CMS_DRAFT_DISCARDED')).toMatchObject({
      object: `cms/${path}`,
      before: { version: 3, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      after: { version: 4 },
    })
  })
})

import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accessCheck } from '../accessListStore.ts'
import { checksumOf, closedDays, daysBack, keysOf, pack } from './archive.ts'
import type { ArchiveStore } from './archiveStore.ts'
import { exportAudit } from '../workers/exportAudit.ts'
import { inputOf } from '#runtime/testing.ts'
import { entryWith } from './entry.fixture.ts'
import { exportAuditEntries } from './handlers.ts'
import { assertOrdered, catchUpFrom, lineOf } from './rules.ts'

const now = new Date('2026-03-01T01:30:00.000Z')

describe('A-080 the archive', () => {
  it('goes by UTC days that are over, the latest first', () => {
    const days = closedDays(now)
    expect(days.slice(0, 2)).toEqual(['2026-02-28', '2026-02-27'])
    expect(days).toHaveLength(daysBack)
  })

  it('makes the same bytes of the same rows, whatever the order of their fields', () => {
    fc.assert(
      fc.property(fc.array(fc.dictionary(fc.string(), fc.jsonValue())), rows => {
        const turned = rows.map(row => Object.fromEntries(Object.entries(row).reverse()))
        expect(pack(turned)).toEqual(pack(rows))
        const lines = gunzipSync(pack(rows)).toString().split('\n').slice(0, -1)
        expect(lines.map(line => JSON.parse(line) as unknown)).toEqual(
          rows.map(row => JSON.parse(JSON.stringify(row)) as unknown),
        )
      }),
    )
  })

  /** An archive in memory, which lets nobody replace anything. */
  const archived = (days: Record<string, Record<string, unknown>[]>) => {
    const objects = new Map<string, Buffer>()
    let broken = ''
    const archive: ArchiveStore = {
      day: async date => days[date] ?? [],
      has: async key => objects.has(key),
      add: async (key, bytes) => {
        if (key === broken) throw new Error('gone')
        const there = objects.get(key)
        if (there && checksumOf(there) !== checksumOf(bytes)) throw new Error('something else')
        objects.set(key, Buffer.from(bytes))
      },
    }
    return {
      objects,
      run: exportAudit({ archive, now: () => now }),
      breakAt: (key: string) => (broken = key),
    }
  }
  const row = { at_id: '2026-02-27T10:00:00.000Z#1', id: '1' }

  it('has each day once, makes up for days that were missed, and ends what was broken off', async () => {
    const { objects, run, breakAt } = archived({ '2026-02-27': [row] })
    const { file, manifest } = keysOf('2026-02-27')
    breakAt(manifest)
    await expect(run()).rejects.toThrow('gone')
    expect(objects.has(file)).toBe(true)
    breakAt('')
    await run()
    await run()
    // Yesterday, which had nothing, and the day that had something.
    expect([...objects.keys()].sort()).toEqual(
      [...Object.values(keysOf('2026-02-27')), ...Object.values(keysOf('2026-02-28'))].sort(),
    )
    expect(JSON.parse(objects.get(manifest)?.toString() ?? '')).toMatchObject({
      entries: 1,
      first: row.at_id,
      file,
    })
  })

  it('fails when a day that was begun has changed', async () => {
    const days = { '2026-02-27': [row as Record<string, unknown>] }
    const { run, breakAt } = archived(days)
    breakAt(keysOf('2026-02-27').manifest)
    await expect(run()).rejects.toThrow('gone')
    breakAt('')
    days['2026-02-27'] = [{ ...row, user_id: 'mallory' }]
    await expect(run()).rejects.toThrow('something else')
  })
})

describe('A-078 a line of the file', () => {
  const created_at = '2026-01-01T00:00:00.000Z'
  const entry = entryWith({ id: '1', user_id: '=HYPERLINK("x")', details: { a: 1 }, created_at })
  it('holds no formula, and nested values as JSON', () => {
    expect(lineOf(entry)).toBe('2026-01-01T00:00:00.000Z,"\'=HYPERLINK(""x"")",,LOGIN,,,"{""a"":1}",,,,1\r\n')
  })
})

it('catching up begins ten seconds before a position, and nowhere at nonsense', () => {
  expect(catchUpFrom('2026-01-01T00:00:10.000Z#abc')).toBe('2026-01-01T00:00:00.000Z')
  expect(catchUpFrom('nonsense')).toBeUndefined()
})

it('A-078 names the field of an end that is before its beginning', () => {
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.001Z']
  expect(() => assertOrdered({ from: late, to: early }, 'body')).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      details: [expect.objectContaining({ field: 'body.to' })],
    }),
  )
  for (const fine of [
    { from: early, to: late },
    { from: early, to: early },
    { from: late },
    { to: early },
    {},
  ])
    expect(() => assertOrdered(fine, 'query')).not.toThrow()
})

it.each([
  ['Project Falcon', 'words of a title'],
  ['documents/1', 'documents/1'],
])('X-017 an export says on record what was looked for, but no title: %s', async (object, recorded) => {
  const entries: { details?: unknown }[] = []
  await exportAuditEntries({
    auditLog: { page: async () => ({ entries: [] }) },
    audit: { record: async entry => void entries.push(entry) },
    accessLists: { at: async () => accessCheck([], now) },
  })(inputOf({ body: { object } }) as never)
  expect(entries).toMatchObject([{ details: { object: recorded, count: 0 } }])
})

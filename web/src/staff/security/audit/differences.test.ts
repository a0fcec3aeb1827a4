import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences } from './Entry.tsx'

describe('what differs between two records of a thing', () => {
  it('names the fields that changed, came and went, each with its words', () => {
    expect(
      differences(
        { name: 'Wire', is_active: true, limits: { a: 1, b: 2 }, gone: null },
        { name: 'Wire', is_active: false, limits: { a: 1, b: 3 }, hosts: ['x', 'y'] },
      ),
    ).toEqual([
      { field: 'is_active', before: 'true', after: 'false' },
      { field: 'limits.b', before: '2', after: '3' },
      { field: 'gone', before: 'null' },
      { field: 'hosts', after: '["x","y"]' },
    ])
  })
  it('shows all of what was made, and all of what was deleted', () => {
    expect(differences(undefined, { id: 'a' })).toEqual([{ field: 'id', after: 'a' }])
    expect(differences({ id: 'a' }, undefined)).toEqual([{ field: 'id', before: 'a' }])
    expect(differences('on', 'off')).toEqual([{ field: '', before: 'on', after: 'off' }])
  })
  it('finds nothing between a thing and its copy, and the same fields in both directions', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(differences(a, structuredClone(a))).toEqual([])
        const fields = (list: ReturnType<typeof differences>) => list.map(({ field }) => field).sort()
        expect(fields(differences(a, b))).toEqual(fields(differences(b, a)))
      }),
    )
  })
})

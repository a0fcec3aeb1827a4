import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { londonTime } from '../londonTime.ts'
import { publicationDay, readersDate } from './readersDate.ts'

const uploaded = '2026-03-25T15:00:00.000Z'
const released = '2026-03-26T07:00:00.000Z'
const document = { created_at: uploaded, publish_at: released, date_published: '2026-03-26' }

describe('P-059 the date that readers see of a document', () => {
  it('is that of its publication, not of its upload the day before', () => {
    expect(readersDate(document)).toEqual({ at: released, isUpdated: false })
    expect(readersDate({ created_at: uploaded, date_published: '2026-03-25' }).at).toBe(uploaded)
  })

  it('is that of a later file, marked; a file replaced before its publication is no update', () => {
    const later = '2026-04-01T09:30:00.000Z'
    expect(readersDate({ ...document, replaced_at: later })).toEqual({ at: later, isUpdated: true })
    const before = '2026-03-25T16:00:00.000Z'
    expect(readersDate({ ...document, replaced_at: before })).toEqual({ at: released, isUpdated: false })
  })

  it('is an earlier day that staff stated, on that day in London, until the file is replaced', () => {
    const days = fc.date({ min: new Date('1996-01-01'), max: new Date('2026-03-20'), noInvalidDate: true })
    fc.assert(
      fc.property(days, day => {
        const stated = { ...document, date_published: day.toISOString().slice(0, 10) }
        expect(londonTime(new Date(readersDate(stated).at)).date).toBe(stated.date_published)
        expect(readersDate({ ...stated, replaced_at: '2026-04-01T09:30:00.000Z' }).isUpdated).toBe(true)
      }),
    )
  })

  it('never lies after the publication but for a later file', () => {
    expect(readersDate({ ...document, date_published: '2026-05-01' }).at).toBe(released)
    expect(publicationDay({ created_at: '2026-06-30T23:30:00.000Z' })).toBe('2026-07-01')
  })
})

import { describe, expect, it } from 'vitest'
import { addressQuery, readAddress } from './address.ts'

const read = (query: string) => readAddress(new URLSearchParams(query))

describe('A-015 A-017 the address of the document manager', () => {
  it('says nothing about the usual: files of the first bucket, latest change first', () => {
    const usual = read('')
    expect(usual).toEqual({
      view: 'storage',
      bucket: null,
      search: '',
      sort: { field: 'updated_at', ascending: false },
      edit: null,
    })
    expect(addressQuery(usual)).toEqual({})
  })
  it('A-131 shows records by date published, latest first', () => {
    expect(read('view=database').sort).toEqual({ field: 'date_published', ascending: false })
  })
  it('keeps all that can be chosen', () => {
    const query = 'view=database&bucket=reports&q=annual+2025&sort=size&order=asc&edit=1'
    expect(String(new URLSearchParams(addressQuery(read(query))))).toBe(query)
  })
  it('takes nonsense for nothing said', () => {
    expect(read('view=toString&sort=constructor')).toEqual(read(''))
    expect(read('view=database&sort=position').sort.field).toBe('date_published')
  })
})

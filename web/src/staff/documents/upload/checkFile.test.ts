import { describe, expect, it } from 'vitest'
import { checkFile } from './chosenItem.ts'

const reason = (name: string, size = 1) => {
  const checked = checkFile({ name, size })
  return 'reason' in checked ? checked.reason : undefined
}

describe('A-125 a chosen file', () => {
  it('goes with the type of its extension, whatever the browser thinks', () => {
    expect(checkFile({ name: 'Έκθεση 2025.PDF', size: 5 })).toEqual({
      request: { name: 'Έκθεση 2025.PDF', size: 5, type: 'application/pdf' },
    })
  })
  it('has its name composed, so that equal names are equal', () => {
    expect(checkFile({ name: 'Re\u0301sume\u0301.pdf', size: 5 })).toMatchObject({
      request: { name: 'R\u00e9sum\u00e9.pdf' },
    })
  })
  it('is refused with a reason when it is empty, too large, of another type or badly named', () => {
    expect(reason('a.pdf', 0)).toBe('The file is empty.')
    expect(reason('a.pdf', 100 * 1024 * 1024)).toBeUndefined()
    expect(reason('a.pdf', 100 * 1024 * 1024 + 1)).toBe('The file is larger than 100 MB.')
    expect(reason('a.exe')).toContain('use PDF, Office, CSV, PNG, JPEG or ZIP')
    expect(reason('../a.pdf')).toContain('slashes')
    expect(reason(`${'a'.repeat(200)}.pdf`)).toContain('too long')
  })
})

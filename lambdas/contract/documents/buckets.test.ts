import { describe, expect, it } from 'vitest'
import { publicAddress } from './buckets.ts'

describe('the buckets', () => {
  it.each([
    ['Reports & Documents', 'Interim report 2025.pdf', '/files/reports/Interim%20report%202025.pdf'],
    ['companydocuments', 'a+b.pdf', '/files/company-documents/a%2Bb.pdf'],
    ['consitutionaldocuments', 'Articles.pdf', '/files/constitutional/Articles.pdf'],
    ['admissiondocuments', '100% #1?.pdf', '/files/admission/100%25%20%231%3F.pdf'],
  ] as const)('A-024 give a file its public URL /files/{slug}/{name}: %s, %s', (bucket, name, address) => {
    expect(publicAddress(bucket, name)).toBe(address)
  })
})

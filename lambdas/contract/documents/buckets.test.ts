import { describe, expect, it } from 'vitest'
import { Bucket, BucketId, bucketOf, knownBuckets, publicAddress } from './buckets.ts'

describe('the buckets', () => {
  it('A-070 are the four of the specification, all public, with their labels and public folders', () => {
    expect(knownBuckets.map(({ id, name, slug }) => [id, name, slug])).toEqual([
      ['Reports & Documents', 'Reports & Documents', 'reports'],
      ['companydocuments', 'Company Documents', 'company-documents'],
      ['consitutionaldocuments', 'Constitutional Documents', 'constitutional'],
      ['admissiondocuments', 'Admission Documents', 'admission'],
    ])
    expect(knownBuckets.every(bucket => bucket.public)).toBe(true)
    expect(BucketId.options).toEqual(knownBuckets.map(({ id }) => id))
  })

  it('A-070 have id, name and whether they are public on the wire', () => {
    expect(Bucket.keyof().options).toEqual(['id', 'name', 'public'])
    expect(Bucket.parse(bucketOf('admissiondocuments'))).toEqual({
      id: 'admissiondocuments',
      name: 'Admission Documents',
      public: true,
    })
    expect(BucketId.safeParse('constitutionaldocuments').success).toBe(false)
  })

  it.each([
    ['Reports & Documents', 'Interim report 2025.pdf', '/files/reports/Interim%20report%202025.pdf'],
    ['companydocuments', 'a+b.pdf', '/files/company-documents/a%2Bb.pdf'],
    ['consitutionaldocuments', 'Articles.pdf', '/files/constitutional/Articles.pdf'],
    ['admissiondocuments', '100% #1?.pdf', '/files/admission/100%25%20%231%3F.pdf'],
  ] as const)('A-024 give a file its public URL /files/{slug}/{name}: %s, %s', (bucket, name, address) => {
    expect(publicAddress(bucket, name)).toBe(address)
  })
})

import { expect, it } from 'vitest'
import { ArrivalEvent } from './arrival.ts'

const key = 'uploads/7f8a'

/** As GuardDuty's guide shows it. */
const scanResult = (threats: { name: string }[] | null, eTag: string) => ({
  version: '0',
  'detail-type': 'GuardDuty Malware Protection Object Scan Result',
  source: 'aws.guardduty',
  detail: {
    schemaVersion: '1.0',
    scanStatus: 'COMPLETED',
    resourceType: 'S3_OBJECT',
    s3ObjectDetails: { bucketName: 'inbox', objectKey: key, eTag, versionId: 'null', s3Throttled: false },
    scanResultDetails: { scanResultStatus: threats ? 'THREATS_FOUND' : 'NO_THREATS_FOUND', threats },
  },
})

it("S-23 reads S3's event, which says nothing of malware", () => {
  expect(ArrivalEvent.parse({ detail: { bucket: { name: 'inbox' }, object: { key } } })).toEqual({ key })
})

it.each(['abc', '"abc"'])("S-23 reads GuardDuty's verdict on the bytes with the entity tag %s", eTag => {
  expect(ArrivalEvent.parse(scanResult(null, eTag))).toEqual({
    key,
    verdict: { etag: '"abc"', result: 'NO_THREATS_FOUND', threats: [] },
  })
  expect(ArrivalEvent.parse(scanResult([{ name: 'EICAR-Test-File' }], eTag))).toMatchObject({
    verdict: { result: 'THREATS_FOUND', threats: ['EICAR-Test-File'] },
  })
})

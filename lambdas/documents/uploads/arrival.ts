import * as z from 'zod'

/** What GuardDuty found in an object. */
export interface Verdict {
  /** Of the bytes that were scanned, as S3 gives it. */
  etag: string
  /** `NO_THREATS_FOUND`, `THREATS_FOUND`, `UNSUPPORTED`, `ACCESS_DENIED` or `FAILED`. */
  result: string
  /** Names of the malware found. */
  threats: string[]
}

/** An object that arrived in the inbox. */
export interface Arrival {
  key: string
  /** Absent from S3's own event. */
  verdict?: Verdict
}

/** S3's 'Object Created' event, as far as it matters here. */
const ObjectCreated = z
  .object({ detail: z.object({ object: z.object({ key: z.string() }) }) })
  .transform(({ detail }): Arrival => ({ key: detail.object.key }))

/** 'GuardDuty Malware Protection Object Scan Result'; its entity tag comes with or without S3's quotes. */
const ScanResult = z
  .object({
    detail: z.object({
      s3ObjectDetails: z.object({ objectKey: z.string(), eTag: z.string() }),
      scanResultDetails: z.object({
        scanResultStatus: z.string(),
        threats: z.array(z.object({ name: z.string() })).nullish(),
      }),
    }),
  })
  .transform(({ detail: { s3ObjectDetails, scanResultDetails } }): Arrival => ({
    key: s3ObjectDetails.objectKey,
    verdict: {
      etag: `"${s3ObjectDetails.eTag.replaceAll('"', '')}"`,
      result: scanResultDetails.scanResultStatus,
      threats: scanResultDetails.threats?.map(({ name }) => name) ?? [],
    },
  }))

/** What calls `processUpload`: S3, or GuardDuty where it scans. */
export const ArrivalEvent = z.union([ObjectCreated, ScanResult])

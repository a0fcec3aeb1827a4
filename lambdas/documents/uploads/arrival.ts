import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { FileType } from '#contract/documents/fileTypes.ts'
import { isTypeOf, typeOfBytes } from '../files/contentType.ts'
import { inspectPdf } from './inspectPdf.ts'
import { Refusal, type FileFacts } from './rules.ts'

/** GuardDuty's verdict on an object. */
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

/** Event that calls `processUpload`: from S3, or from GuardDuty where it scans. */
export const ArrivalEvent = z.union([ObjectCreated, ScanResult])

/** Why bytes are not what a name says, and what to do. */
const unlike = (found: string, type: FileType): string => {
  if (type === 'text/csv' && found === 'application/octet-stream')
    return 'This CSV file has characters that no text has. Save it as “CSV UTF-8”, and upload that.'
  const what = found === 'application/octet-stream' ? 'nothing that is known here' : `of the type ${found}`
  return `The content of this file is not what its name says: it is ${what}. Check the file and upload it again.`
}

/**
 * Checks that bytes are what their type says, and measures them.
 * @returns size in bytes, SHA-256 in hex, and for a PDF its pages and title
 * @throws Refusal when they are not, or when a PDF cannot be opened or holds more than its pages
 */
export const inspect = async (bytes: Uint8Array, type: FileType): Promise<FileFacts> => {
  const found = await typeOfBytes(bytes)
  if (!isTypeOf(found, type)) throw new Refusal(unlike(found, type))
  return {
    type,
    size: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    ...(type === 'application/pdf' ? await inspectPdf(bytes) : {}),
  }
}

/** A file in which GuardDuty found malware. */
export class MalwareFound extends Refusal {
  readonly threats: string[]

  constructor(threats: string[]) {
    super('Malware was found in this file. It was not kept; tell your administrator where it came from.')
    this.threats = threats
  }
}

const unscannable =
  'This file could not be scanned for malware: it may be locked by a password, or packed too tightly. Upload it without that.'
const failed = 'This file could not be scanned for malware. Upload it again, or tell your administrator.'

/**
 * Passes bytes that were found clean, and no others.
 * @throws MalwareFound
 * @throws Refusal when the scan came to no result
 */
export const assertClean = ({ result, threats }: Verdict): void => {
  if (result === 'NO_THREATS_FOUND') return
  if (result === 'THREATS_FOUND') throw new MalwareFound(threats)
  throw new Refusal(result === 'UNSUPPORTED' ? unscannable : failed)
}

import { createHash, randomUUID } from 'node:crypto'
import * as fs from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { S3Error } from './xml.ts'

/** Bytes on disk: the name of their file, their number, hex MD5. */
export interface Body {
  file: string
  size: number
  etag: string
}

/** Digests by the header that may promise them. */
export type Digests = Record<string, string>

/** One version of an object; one without a body is a delete marker. */
export interface Version {
  /** `null` where the bucket is not versioned. */
  id: string
  /** ISO moment of its making. */
  at: string
  /** Content headers and user metadata. */
  headers: Record<string, string>
  /** Headers with the checksums that the sender gave. */
  checksums?: Digests
  body?: Body
  /** Written as in a query; absent when there are none. */
  tags?: string
  /** Epoch ms until which nobody can remove it. */
  lockedUntil?: number
}

interface ObjectRecord {
  bucket: string
  key: string
  /** The newest first. */
  versions: Version[]
}

/**
 * Objects on disk: each body is a file, and a record for each key lists its versions. A record is
 * replaced by a rename, once the body is whole, so the two never disagree however the process ends;
 * bodies without a record go at start. Changes are synchronous: nothing comes between.
 */
export class ObjectStore {
  readonly #dir: string
  readonly #buckets = new Map<string, Map<string, Version[]>>()

  constructor(dir: string) {
    this.#dir = dir
    for (const folder of ['bodies', 'records']) fs.mkdirSync(join(dir, folder), { recursive: true })
    const owned = new Set<string | undefined>()
    for (const file of fs.readdirSync(join(dir, 'records'))) {
      const record = JSON.parse(fs.readFileSync(join(dir, 'records', file), 'utf8')) as ObjectRecord
      this.keys(record.bucket).set(record.key, record.versions)
      for (const { body } of record.versions) owned.add(body?.file)
    }
    for (const file of fs.readdirSync(join(dir, 'bodies'))) if (!owned.has(file)) fs.rmSync(this.#file(file))
  }

  /** The keys of a bucket, with their versions. */
  keys(bucket: string): Map<string, Version[]> {
    const keys = this.#buckets.get(bucket) ?? new Map<string, Version[]>()
    this.#buckets.set(bucket, keys)
    return keys
  }

  versions(bucket: string, key: string): Version[] {
    return this.keys(bucket).get(key) ?? []
  }

  /**
   * Streams a body to disk and hands it to `use`, to become a version's; when anything throws, no file stays.
   * @throws EntityTooLarge as soon as there are more than `max` bytes.
   */
  async receive<T>(
    source: AsyncIterable<Buffer>,
    max: number,
    use: (body: Body, digests: Digests) => T,
  ): Promise<T> {
    const file = randomUUID()
    const [md5, sha256] = [createHash('md5'), createHash('sha256')]
    let [size, crc] = [0, 0]
    const measured = async function* () {
      for await (const chunk of source) {
        size += chunk.length
        if (size > max) throw new S3Error('EntityTooLarge', `Your upload exceeds the maximum size of ${max}.`)
        for (const hash of [md5, sha256]) hash.update(chunk)
        crc = crc32(chunk, crc)
        yield chunk
      }
    }
    // Made at once: a stream that opens later could make the file after a failure removed it.
    const fd = fs.openSync(this.#file(file), 'wx')
    try {
      await pipeline(measured, fs.createWriteStream('', { fd }))
      const [md5Digest, sha256Digest] = [md5.digest(), sha256.digest()]
      return use(
        { file, size, etag: md5Digest.toString('hex') },
        {
          'content-md5': md5Digest.toString('base64'),
          'x-amz-checksum-crc32': Buffer.from(crc.toString(16).padStart(8, '0'), 'hex').toString('base64'),
          'x-amz-checksum-sha256': sha256Digest.toString('base64'),
          'x-amz-content-sha256': sha256Digest.toString('hex'),
        },
      )
    } catch (error) {
      fs.rmSync(this.#file(file), { force: true })
      throw error
    }
  }

  /** The same bytes for another version, which outlive the first. */
  copy(body: Body): Body {
    const file = randomUUID()
    fs.linkSync(this.#file(body.file), this.#file(file))
    return { ...body, file }
  }

  /** The bytes from `start` up to `end`; open at once, so that their removal does no harm. */
  read(body: Body, start: number, end: number): Readable {
    if (end === start) return Readable.from([])
    return fs.createReadStream('', { fd: fs.openSync(this.#file(body.file), 'r'), start, end: end - 1 })
  }

  /** Makes a version the newest, in place of any with the same id. */
  add(bucket: string, key: string, version: Omit<Version, 'at'>): Version {
    const added = { ...version, at: new Date().toISOString() }
    this.#save({
      bucket,
      key,
      versions: [added, ...this.versions(bucket, key).filter(({ id }) => id !== added.id)],
    })
    return added
  }

  /** Gives the newest version tags in place of those that it has. */
  tag(bucket: string, key: string, tags: string): void {
    const [newest, ...others] = this.versions(bucket, key)
    if (newest) this.#save({ bucket, key, versions: [{ ...newest, tags }, ...others] })
  }

  /** Removes a version for good; answers it, if it was there. */
  remove(bucket: string, key: string, id: string): Version | undefined {
    const versions = this.versions(bucket, key)
    const removed = versions.find(version => version.id === id)
    if (removed?.lockedUntil && removed.lockedUntil > Date.now())
      throw new S3Error('AccessDenied', 'Access Denied because object protected by object lock.')
    if (removed) this.#save({ bucket, key, versions: versions.filter(version => version !== removed) })
    return removed
  }

  #save(record: ObjectRecord): void {
    const { bucket, key, versions } = record
    const before = this.versions(bucket, key)
    const name = createHash('sha256').update(`${bucket}/${key}`).digest('hex')
    fs.writeFileSync(join(this.#dir, 'unfinished'), JSON.stringify(record))
    fs.renameSync(join(this.#dir, 'unfinished'), join(this.#dir, 'records', name))
    this.keys(bucket).set(key, versions)
    if (!versions.length) {
      fs.rmSync(join(this.#dir, 'records', name))
      this.keys(bucket).delete(key)
    }
    const kept = new Set(versions.map(({ body }) => body?.file))
    for (const { body } of before) if (body && !kept.has(body.file)) fs.rmSync(this.#file(body.file))
  }

  #file(name: string): string {
    return join(this.#dir, 'bodies', name)
  }
}

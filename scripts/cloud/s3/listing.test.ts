import fc from 'fast-check'
import { paginateListObjectsV2, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { list } from './listing.ts'
import type { Version } from './objects.ts'
import { credentials, serveS3 } from './s3.fixture.ts'
import { elementsIn, textIn, toXml } from './xml.ts'

const bytewise = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

test('the client walks all pages in the order of UTF-8 bytes, folder by folder', async () => {
  const dir = mkdtempSync(join(tmpdir(), 's3-'))
  const s3 = await serveS3(dir)
  const client = new S3Client({ endpoint: s3.address, region: 'eu-west-2', credentials })
  // U+FF5E comes before the emoji in UTF-8 and after it in UTF-16.
  const keys = ['a', 'a b', 'a+b', 'a/1', 'a/2', 'a/b/3', 'b&<c>', 'Έκθεση 1.pdf', '～', '📈', 'a\nb']
  for (const Key of keys) await client.send(new PutObjectCommand({ Bucket: 'site', Key, Body: 'x' }))
  const walk = async (more: object) => {
    const names: (string | undefined)[] = []
    for await (const page of paginateListObjectsV2({ client, pageSize: 2 }, { Bucket: 'site', ...more })) {
      expect(page.KeyCount).toBeLessThanOrEqual(2)
      names.push(...(page.Contents ?? []).map(each => each.Key))
      names.push(...(page.CommonPrefixes ?? []).map(each => each.Prefix))
    }
    return names
  }
  const sorted = [...keys].sort(bytewise)
  expect(await walk({})).toEqual(sorted)
  expect(await walk({ Prefix: 'a/' })).toEqual(['a/1', 'a/2', 'a/b/3'])
  expect((await walk({ Delimiter: '/' })).sort()).toEqual(
    [...keys.filter(key => !key.includes('/')), 'a/'].sort(),
  )
  expect(await walk({ StartAfter: 'a/1' })).toEqual(sorted.filter(key => bytewise(key, 'a/1') > 0))
  const encoded = await walk({ EncodingType: 'url' })
  expect(encoded.map(key => decodeURIComponent(key!.replaceAll('+', ' ')))).toEqual(sorted)
  client.destroy()
  await s3.close()
  rmSync(dir, { recursive: true })
})

const page = (versions: Map<string, Version[]>, query: URLSearchParams) => {
  const xml = toXml(list('bucket', versions, query))
  const textsOf = (element: string, name: string) => elementsIn(xml, element).map(each => textIn(each, name))
  return {
    textsOf,
    next: (name: string) => (textIn(xml, 'IsTruncated') === 'true' ? (textIn(xml, name) ?? '') : undefined),
  }
}

const letters = fc.array(fc.constantFrom('a', 'b', '/', '-', '～', '📈', 'é'), { minLength: 1, maxLength: 6 })
const keys = fc.uniqueArray(
  letters.map(each => each.join('')),
  { maxLength: 25 },
)
const prefixes = fc.constantFrom('', 'a', 'a/', '/', 'é')
const delimiters = fc.constantFrom('', '/', '-', 'ab')
const versionOf = (id: string): Version => ({
  id,
  at: new Date().toISOString(),
  headers: {},
  body: { file: 'f', size: 1, etag: 'e' },
})

/** A listing in one piece: keys, or the prefix that stands for several. */
const expected = (all: string[], prefix: string, delimiter: string) => {
  const shown = all
    .filter(key => key.startsWith(prefix))
    .map(key => {
      const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
      return end < 0 ? key : key.slice(0, end + delimiter.length)
    })
  return [...new Set(shown)].sort(bytewise)
}

test('whatever the page size, pages add up to the sorted whole', () => {
  const sizes = fc.integer({ min: 1, max: 6 })
  fc.assert(
    fc.property(keys, prefixes, delimiters, sizes, (all, prefix, delimiter, size) => {
      const versions = new Map(all.map(key => [key, [versionOf('null')]]))
      const names: (string | undefined)[] = []
      for (let token: string | undefined = ''; token !== undefined;) {
        const query = new URLSearchParams({
          prefix,
          delimiter,
          'max-keys': String(size),
          'continuation-token': token,
        })
        const { textsOf, next } = page(versions, query)
        const here = [...textsOf('Contents', 'Key'), ...textsOf('CommonPrefixes', 'Prefix')]
        expect(here.length).toBeLessThanOrEqual(size)
        names.push(...here.sort((a, b) => bytewise(a!, b!)))
        token = next('NextContinuationToken')
      }
      expect(names).toEqual(expected(all, prefix, delimiter))
    }),
    { numRuns: 500 },
  )
})

test('every version is on exactly one page, newest first', () => {
  const counted = fc.array(
    fc.tuple(
      letters.map(each => each.join('')),
      fc.integer({ min: 1, max: 4 }),
    ),
    { maxLength: 10 },
  )
  fc.assert(
    fc.property(counted, fc.integer({ min: 1, max: 5 }), (counts, size) => {
      const versions = new Map(
        counts.map(([key, count]) => [key, Array.from({ length: count }, (_, at) => versionOf(`v${at}`))]),
      )
      const found: string[] = []
      const query = new URLSearchParams({ versions: '', 'max-keys': String(size) })
      for (;;) {
        const { textsOf, next } = page(versions, query)
        const ids = textsOf('Version', 'VersionId')
        expect(ids.length).toBeLessThanOrEqual(size)
        found.push(...textsOf('Version', 'Key').map((key, at) => `${key} ${ids[at]}`))
        const marker = next('NextKeyMarker')
        if (marker === undefined) break
        query.set('key-marker', marker)
        query.set('version-id-marker', next('NextVersionIdMarker') ?? '')
      }
      const sorted = [...versions.keys()].sort(bytewise)
      expect(found).toEqual(sorted.flatMap(key => versions.get(key)!.map(version => `${key} ${version.id}`)))
    }),
    { numRuns: 300 },
  )
})

import * as z from 'zod'
import { route } from '../route.ts'

/**
 * The four logical buckets of decision 4. `slug` is the folder of their public
 * addresses (decision 24); `category` is what a new record in them gets.
 * `order` is that in which readers get them (decision 50).
 * The spelling of `consitutionaldocuments` is the specification's.
 */
export const knownBuckets = [
  {
    id: 'Reports & Documents',
    name: 'Reports & Documents',
    public: true,
    slug: 'reports',
    order: 'staff',
    category: 'other',
  },
  {
    id: 'companydocuments',
    name: 'Company Documents',
    public: true,
    slug: 'company-documents',
    order: 'staff',
    category: 'annual-report',
  },
  {
    id: 'consitutionaldocuments',
    name: 'Constitutional Documents',
    public: true,
    slug: 'constitutional',
    order: 'name',
    category: 'other',
  },
  {
    id: 'admissiondocuments',
    name: 'Admission Documents',
    public: true,
    slug: 'admission',
    order: 'name',
    category: 'other',
  },
] as const

export const BucketId = z.enum(
  knownBuckets.map(bucket => bucket.id) as [KnownBucket['id'], ...KnownBucket['id'][]],
)
export type BucketId = z.infer<typeof BucketId>
type KnownBucket = (typeof knownBuckets)[number]

/** The known bucket with this id. */
export const bucketOf = (id: BucketId): KnownBucket => knownBuckets.find(bucket => bucket.id === id)!

/** The permanent public address of a file: `/files/{slug}/{name}`, percent-encoded. */
export const publicAddress = (bucket: BucketId, name: string): string =>
  `/files/${bucketOf(bucket).slug}/${encodeURIComponent(name)}`

export const Bucket = z.object({ id: BucketId, name: z.string(), public: z.boolean() })

export const listBuckets = route({
  method: 'GET',
  path: '/api/buckets',
  access: 'staff',
  summary: 'The storage buckets that documents live in.',
  fn: 'documents',
  returns: z.object({ buckets: z.array(Bucket) }),
  problems: [],
})

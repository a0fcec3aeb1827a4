import { knownBuckets, type BucketId } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import type { Cloud } from 'local-cloud/cloud'
import { caller } from '../../testing/caller.ts'
import { differences } from '../../testing/consistency.ts'
import { bucketsOf, markOf, titleOf, type Person } from './person.ts'

type Caller = ReturnType<typeof caller>

/** All documents of a bucket, in its order, page by page. */
const inOrder = async (call: Caller, bucket: BucketId): Promise<Document[]> => {
  const documents: Document[] = []
  let after: string | undefined
  do {
    const query = { bucket, limit: 1000, ...(after !== undefined && { after }) }
    const page = (await call('listDocuments', { query })).value()
    documents.push(...page.documents)
    after = page.next ?? undefined
  } while (after !== undefined)
  return documents
}

const repeated = (all: readonly string[]): string[] => [
  ...new Set(all.filter((one, index) => all.indexOf(one) !== index)),
]

/** Where each person's files have to be, as `{bucket}/{name}`. */
const pathsOf = ({ number, files }: Person): string[] => {
  const [home, next] = bucketsOf(number)
  return files.map(({ name }, index) => `${index === 2 ? next : home}/${name}`)
}

/**
 * What is lost, doubled or contradictory once everybody has done everything.
 * @param shared paths of the documents that several people edited
 * @returns the number of documents, and a sentence for each thing that is wrong; none when all is well
 */
export const checkOrders = async (
  cloud: Cloud,
  people: readonly Person[],
  shared: ReadonlyMap<BucketId, string>,
): Promise<{ count: number; wrong: string[] }> => {
  const call = caller(cloud.api, people[0]?.token)
  const orders = await Promise.all(knownBuckets.map(({ id }) => inOrder(call, id)))
  const documents = orders.flat()
  const paths = documents.map(({ file_path }) => file_path)
  const wanted = [...people.flatMap(pathsOf), ...[...shared].map(([bucket, name]) => `${bucket}/${name}`)]
  const titles = documents.map(({ title }) => title)
  const marks = documents.flatMap(({ description }) => description.match(/\[\d+\]/g) ?? [])
  const wrong = [
    ...wanted.filter(path => !paths.includes(path)).map(path => `lost: ${path}`),
    ...paths.filter(path => !wanted.includes(path)).map(path => `nobody's: ${path}`),
    ...repeated(paths).map(path => `twice: ${path}`),
    ...repeated(documents.map(({ id }) => id)).map(id => `listed twice: ${id}`),
    ...orders.flatMap(order =>
      repeated(order.map(({ position }) => position)).map(place => `two at the place ${place}`),
    ),
    ...people.flatMap(({ number }) => [
      ...(titles.includes(titleOf(number)) ? [] : [`the edit of person ${number} is lost`]),
      ...(marks.filter(mark => mark === markOf(number)).length === 1
        ? []
        : [`the mark of person ${number} is not there once`]),
    ]),
    ...(await differences(cloud)),
  ]
  return { count: documents.length, wrong }
}

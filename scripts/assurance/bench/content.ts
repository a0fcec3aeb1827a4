import { randomUUID } from 'node:crypto'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Cloud } from 'local-cloud/cloud'
import { knownBuckets, type BucketId } from '#contract/documents/buckets.ts'
import type { Document } from '#contract/documents/documents.ts'
import { pdf } from '../../seed/pdf.ts'
import { clientConfig } from '../../seed/seed.ts'
import { signIn } from '../../seed/signIn.ts'
import { upload, type LocalFile } from '../../seed/upload.ts'
import { createUser } from '../../seed/users.ts'
import { caller } from '../../testing/caller.ts'
import { differences } from '../../testing/consistency.ts'
import { bucketsOf, callTimes, markOf, titleOf, work, type Person } from './person.ts'
import { inCloud, report, rowOf } from './report.ts'
import { summarise } from './summary.ts'

export const usualPeople = 50
const filesEach = 4

const sample = async (name: string): Promise<LocalFile> => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  bytes: new Uint8Array(await pdf({ title: name, company: 'Sample plc', sections: [] })),
})

/** The access token of a new editor, signed in as the browser does it; it lasts ten minutes. */
const newcomer = async (cloud: Cloud, number: number): Promise<string> => {
  const client = new CognitoIdentityProviderClient(clientConfig(cloud))
  const [email, password] = [`person${number}@example.com`, `Sample-${randomUUID()}-A`]
  await createUser(client, cloud.cognito.userPoolId, { email, password, groups: ['editors'] })
  return signIn(cloud.cognito, email, password)
}

/** Signs everybody in, with a document in each bucket that they share. */
const gather = async (cloud: Cloud, count: number) => {
  const numbers = Array.from({ length: count }, (_, index) => index + 1)
  const people: Person[] = []
  const files = await Promise.all(
    numbers.map(number =>
      Promise.all(
        Array.from({ length: filesEach }, (_, file) => sample(`Person ${number} file ${file + 1}`)),
      ),
    ),
  )
  for (const number of numbers)
    people.push({ number, token: await newcomer(cloud, number), files: files[number - 1] ?? [], shared: '' })
  const shared = new Map<BucketId, string>()
  for (const { id: bucket, slug } of knownBuckets) {
    const file = await sample(`Shared in ${slug}`)
    const [done] = await upload(cloud.api, people[0]?.token ?? '', bucket, [file])
    shared.set(bucket, file.name)
    for (const person of people)
      if (bucketsOf(person.number)[0] === bucket) person.shared = done?.document_id ?? ''
  }
  return { people, shared }
}

/** All documents of a bucket, in its order, page by page. */
const inOrder = async (call: ReturnType<typeof caller>, bucket: BucketId): Promise<Document[]> => {
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
 * Finds lost, doubled or contradictory documents at the end.
 * @param shared names of the documents that several people edited
 * @returns the number of documents, and a sentence for each fault; none when all is well
 */
const checkOrders = async (
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
    ...orders
      .flatMap(order => repeated(order.map(({ position }) => position)))
      .map(place => `two at the place ${place}`),
    ...people
      .filter(({ number }) => !titles.includes(titleOf(number)))
      .map(({ number }) => `the edit of person ${number} is lost`),
    ...people
      .filter(({ number }) => marks.filter(mark => mark === markOf(number)).length !== 1)
      .map(({ number }) => `the mark of person ${number} is not there once`),
    ...(await differences(cloud)),
  ]
  return { count: documents.length, wrong }
}

/**
 * Lets people work on the documents at once, checks that nothing is lost or doubled, and writes the figures to
 * `bench/content.md`; with another number of people it only prints them. The exit code says whether anything is wrong.
 */
export const benchContent = ({ people: asked }: { people: number }): Promise<void> =>
  inCloud(async cloud => {
    const { people, shared } = await gather(cloud, asked)
    const times = callTimes()
    const startedAt = performance.now()
    await Promise.all(people.map(person => work(cloud.api, person, times)))
    const seconds = (performance.now() - startedAt) / 1000
    await cloud.idle()
    const { count, wrong } = await checkOrders(cloud, people, shared)
    const isUsual = asked === usualPeople
    await report(
      'content',
      `${asked} people at once, measured`,
      `${asked} editors begin together on one local cloud, on whose processors they run too. Each uploads ${filesEach} PDFs of about 2 kB, edits one of them and a document that a quarter of all edit, reorders two, and moves one to another bucket. Who is told of a conflict reads again and repeats.

Everything was done after ${seconds.toFixed(1)} s. Times include the edge and starts of functions.

${times.table()}

${
  wrong.length === 0
    ? `All ${count} documents are there once, no place is lost or doubled, every edit is kept; files, records, file gate and addresses agree.`
    : `Of ${count} documents these are wrong:\n\n${wrong.map(each => `- ${each}`).join('\n')}`
}`,
      { isUsual },
    )
    const what = `Edits lost or doubled after ${asked} people at once`
    if (isUsual) await summarise('content', [rowOf('lost', what, wrong.length, '', 0)])
    if (wrong.length > 0) process.exitCode = 1
  })

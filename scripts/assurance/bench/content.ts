import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { knownBuckets, type BucketId } from '#contract/documents/buckets.ts'
import type { Cloud } from 'local-cloud/cloud'
import { startCloud } from '../../dev/startCloud.ts'
import { pdf } from '../../seed/pdf.ts'
import { clientConfig } from '../../seed/seed.ts'
import { signIn } from '../../seed/signIn.ts'
import { upload, type LocalFile } from '../../seed/upload.ts'
import { createUser, type SampleUser } from '../../seed/users.ts'
import { checkOrders } from './afterwards.ts'
import { stopwatch } from './latency.ts'
import { machine, today, versionOf } from './machine.ts'
import { bucketsOf, work, type Person } from './person.ts'
import { summarise } from './summary.ts'

const report = 'bench/content.md'
export const usualPeople = 50
const filesEach = 4

const sample = async (name: string): Promise<LocalFile> => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  bytes: new Uint8Array(await pdf({ title: name, company: 'Sample plc', sections: [] })),
})

/** Accounts of editors, each signed in as the browser does it; tokens last ten minutes. */
const tokensFor = async (cloud: Cloud, count: number): Promise<string[]> => {
  const { cognito } = cloud
  const client = new CognitoIdentityProviderClient(clientConfig(cloud))
  const tokens: string[] = []
  for (let number = 1; number <= count; number++) {
    const password = `Sample-${randomUUID()}-A`
    const user: SampleUser = { email: `person${number}@example.com`, password, groups: ['editors'] }
    await createUser(client, cognito.userPoolId, user)
    tokens.push(await signIn(cognito, user.email, password))
  }
  return tokens
}

/** Signs everybody in, with a document in each bucket that they share. */
const gather = async (cloud: Cloud, count: number) => {
  const files = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      Promise.all(
        Array.from({ length: filesEach }, (_, file) => sample(`Person ${index + 1} file ${file + 1}`)),
      ),
    ),
  )
  const tokens = await tokensFor(cloud, count)
  const shared = new Map<BucketId, { id: string; name: string }>()
  for (const { id: bucket, slug } of knownBuckets) {
    const file = await sample(`Shared in ${slug}`)
    const [done] = await upload(cloud.api, tokens[0] ?? '', bucket, [file])
    shared.set(bucket, { id: done?.document_id ?? '', name: file.name })
  }
  const people = tokens.map((token, index): Person => {
    const number = index + 1
    const [home] = bucketsOf(number)
    return { number, token, files: files[index] ?? [], shared: shared.get(home)?.id ?? '' }
  })
  return { people, shared: new Map([...shared].map(([bucket, { name }]) => [bucket, name])) }
}

const page = (facts: {
  people: number
  documents: number
  seconds: number
  table: string
  wrong: string[]
}): string => `# ${facts.people} people at once, measured

\`npm run bench -- content\`, ${today()}. ${machine(`product ${versionOf('.')}`, `AWS SDK ${versionOf('node_modules/@aws-sdk/client-dynamodb')}`)}.

${facts.people} editors begin together on one local cloud, on whose processors they run too. Each uploads ${filesEach} PDFs of about 2 kB, edits one of them and a document that a quarter of all edit, reorders two, and moves one to another bucket. Who is told of a conflict reads again and repeats.

Everything was done after ${facts.seconds.toFixed(1)} s. Times include the edge and starts of functions.

${facts.table}

${
  facts.wrong.length === 0
    ? `All ${facts.documents} documents are there once, no place is lost or doubled, every edit is kept; files, records, file gate and addresses agree.`
    : `Of ${facts.documents} documents these are wrong:\n\n${facts.wrong.map(each => `- ${each}`).join('\n')}`
}
`

/**
 * Lets people work on the documents at once, checks that nothing is lost or doubled, and writes the figures to
 * `bench/content.md`; with another number of people it only prints them. The exit code says whether anything is wrong.
 */
export const benchContent = async ({ people: count }: { people: number }): Promise<void> => {
  const dir = mkdtempSync(join(tmpdir(), 'blu-bench-'))
  const cloud = await startCloud({ dir, port: 0 })
  try {
    const { people, shared } = await gather(cloud, count)
    const watch = stopwatch()
    const startedAt = performance.now()
    await Promise.all(people.map(person => work(cloud.api, person, watch)))
    const seconds = (performance.now() - startedAt) / 1000
    await cloud.idle()
    const { count: documents, wrong } = await checkOrders(cloud, people, shared)
    const text = page({ people: count, documents, seconds, table: watch.table(), wrong })
    if (count === usualPeople) {
      mkdirSync('bench', { recursive: true })
      writeFileSync(report, text)
      const what = `Edits lost or doubled after ${count} people at once`
      await summarise('content', [{ id: 'lost', what, value: wrong.length, unit: '', limit: 0 }])
    } else console.log(text)
    if (wrong.length > 0) process.exitCode = 1
  } finally {
    await cloud.close()
    rmSync(dir, { recursive: true, force: true })
  }
}

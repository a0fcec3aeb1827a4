import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { BatchWriteCommand, DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb'
import { sampleClose, tradingDays } from '../sandbox/samplePrices.ts'
import { caller } from '../testing/caller.ts'
import { sampleAnnouncements } from './announcements.ts'
import { sampleEvents } from './calendar.ts'
import { sampleDocuments, type SampleDocument } from './documents.ts'
import { seedMeetings } from './meetings.ts'
import { pdf } from './pdf.ts'
import { seedSecrets } from './secrets.ts'
import { signIn } from './signIn.ts'
import { upload } from './upload.ts'
import { createUser, sampleUsers, type SampleUser } from './users.ts'

/** Trading days of sample history: about four years, so that they reach back to the sample announcements. */
const days = 1000
/** Rows that one call takes. */
const batch = 25

/** Writes made-up closing prices up to yesterday, marked as such; always the same for a date. */
const seedSharePrices = async (
  tables: DynamoDBDocumentClient,
  table: string,
  now = new Date(),
): Promise<number> => {
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
  const rows = tradingDays(yesterday, days).map(date => ({
    share: 'ordinary',
    date,
    at: `${date}T16:35:00.000Z`,
    close: sampleClose(date),
    source: 'Local sandbox',
    sample: true,
  }))
  for (let start = 0; start < rows.length; start += batch) {
    const requests = rows.slice(start, start + batch).map(Item => ({ PutRequest: { Item } }))
    const { UnprocessedItems = {} } = await tables.send(
      new BatchWriteCommand({ RequestItems: { [table]: requests } }),
    )
    if (UnprocessedItems[table]?.length) throw new Error('Some sample prices were not written.')
  }
  return rows.length
}

export type { SampleUser } from './users.ts'

/** Seeding needs these of a running product. */
export interface Target {
  api: string
  cognito: { endpoint: string; userPoolId: string; clientId: string }
  /** Endpoint, credentials and physical names, as environment variables. */
  environment: Record<string, string>
}

/** How operations reach a running product with an AWS client. */
export const clientConfig = ({ environment: env }: Target) => ({
  endpoint: env['AWS_ENDPOINT_URL'] ?? '',
  region: env['AWS_REGION'] ?? '',
  forcePathStyle: true,
  credentials: {
    accessKeyId: env['AWS_ACCESS_KEY_ID'] ?? '',
    secretAccessKey: env['AWS_SECRET_ACCESS_KEY'] ?? '',
  },
})

const text =
  'This page is part of a sample document. It shows how a real report would look on this website: ' +
  'it can be opened, read, searched and printed. '

/** Marks a document as featured. */
const feature = async (api: string, token: string, id: string): Promise<void> => {
  const call = caller(api, token)
  const { title, description, category, date_published, version } = (
    await call('getDocument', { params: { id } })
  ).value()
  const body = { title, description, category, date_published, is_featured: true }
  ;(await call('updateDocument', { params: { id }, body, ifMatch: version })).value()
}

/** Gives a document its conditions. */
const restrict = async (
  api: string,
  token: string,
  id: string,
  { restriction }: SampleDocument,
): Promise<void> => {
  if (!restriction) return
  const call = caller(api, token)
  const params = { id }
  const { version } = (await call('getDocument', { params })).value()
  ;(await call('restrictDocument', { params, body: { restriction }, ifMatch: version })).value()
}

/**
 * Fills an empty product with sample people, documents, meetings and announcements. The
 * documents go the way of every document: signed in, uploaded, checked, recorded.
 * @returns the sample sign-ins
 */
export const seed = async (target: Target, say: (step: string) => void = () => {}): Promise<SampleUser[]> => {
  const { api, cognito, environment } = target
  const users = sampleUsers()
  const pool = new CognitoIdentityProviderClient(clientConfig(target))
  for (const user of users) await createUser(pool, cognito.userPoolId, user)

  await seedSecrets(environment)

  const [admin] = users
  if (!admin) throw new Error('There is no sample administrator.')
  const token = await signIn(cognito, admin.email, admin.password)
  const ids = new Map<string, string>()
  for (const [bucket, documents] of Map.groupBy(sampleDocuments, document => document.bucket)) {
    say(`${documents.length} documents into ${bucket}`)
    const files = documents.map(async ({ name, title, sections }) => ({
      name,
      type: 'application/pdf' as const,
      bytes: new Uint8Array(
        await pdf({
          title,
          company: 'Blu Digital plc',
          sections: sections.map(heading => ({ heading, text: text.repeat(6) })),
        }),
      ),
    }))
    const uploaded = await upload(api, token, bucket, await Promise.all(files), { held: false })
    const refused = uploaded.find(({ state }) => state === 'refused')
    if (refused) throw new Error(`The sample ${refused.name} was refused: ${refused.reason}`)
    for (const document of documents) {
      const id = uploaded.find(upload => upload.name === document.name)?.document_id ?? ''
      ids.set(document.name, id)
      if (document.featured) await feature(api, token, id)
      await restrict(api, token, id, document)
    }
  }
  say(`${await seedMeetings(api, token, ids)} general meetings`)

  say(`${sampleAnnouncements.length} announcements`)
  const tables = DynamoDBDocumentClient.from(new DynamoDBClient(clientConfig(target)))
  for (const announcement of sampleAnnouncements)
    await tables.send(
      new PutCommand({
        TableName: environment['TABLE_ANNOUNCEMENTS'],
        Item: announcement,
      }),
    )
  for (const event of sampleEvents())
    await tables.send(
      new PutCommand({ TableName: environment['TABLE_CALENDAR_EVENTS'], Item: { ...event, kind: 'event' } }),
    )
  const days = await seedSharePrices(tables, environment['TABLE_SHARE_PRICES'] ?? '')
  say(`${days} days of share prices`)
  // Pages show the last quote that was stored, so one is asked for before the first reader comes.
  const quote = await fetch(`${api}/share-price`)
  if (!quote.ok) throw new Error(`The share price answered ${quote.status}.`)
  return users
}

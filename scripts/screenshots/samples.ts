import { randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { BucketId } from '#contract/documents/buckets.ts'
import { londonTime } from '#contract/londonTime.ts'
import type { Release } from '#contract/publishing/releases.ts'
import type { Cloud } from 'local-cloud/cloud'
import { pdf } from '../seed/pdf.ts'
import { clientConfig, type SampleUser } from '../seed/seed.ts'
import { signIn } from '../seed/signIn.ts'
import { upload } from '../seed/upload.ts'
import { approvalOf } from '../testing/approval.ts'
import { caller } from '../testing/caller.ts'

type Call = ReturnType<typeof caller>

const bucket: BucketId = 'companydocuments'
const dayMs = 24 * 3_600_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()

const uploadHeld = async ({ api }: Cloud, token: string, titles: string[]): Promise<string[]> => {
  const files = titles.map(async title => ({
    name: `${title.replaceAll(' ', '-')}.pdf`,
    type: 'application/pdf' as const,
    bytes: new Uint8Array(
      await pdf({
        title,
        company: 'Blu Digital plc',
        sections: ['Summary'].map(heading => ({ heading, text: 'Sample. '.repeat(40) })),
      }),
    ),
  }))
  const uploads = await upload(api, token, bucket, await Promise.all(files), { held: true })
  return uploads.map(({ document_id }) => document_id ?? '')
}

const write = async (call: Call, title: string, kind: 'company' | 'regulatory' = 'company') => {
  const id = randomUUID()
  const body = {
    id,
    kind,
    title,
    content: '<p>Revenue rose by a tenth, and the board proposes a final dividend of 2.1p a share.</p>',
    announcement_type: kind === 'company' ? 'Company news' : 'RNS - Results',
    external_link: null,
    is_featured: false,
    attachments: [],
    ...(kind === 'regulatory' && { headline_category: 'FR' }),
  }
  return (await call('createAnnouncement', { body })).value()
}

interface Plan {
  title: string
  kind?: 'company' | 'regulatory'
  documents?: string[]
  more?: Partial<Pick<Release, 'publish_at' | 'price_sensitive' | 'confidential' | 'rns'>>
}

/** A draft of a release with an announcement of its own. */
const plan = async (call: Call, { title, kind, documents = [], more = {} }: Plan): Promise<Release> => {
  const { id } = await write(call, title, kind)
  const items = [
    { type: 'announcement' as const, id },
    ...documents.map(document => ({ type: 'document' as const, id: document })),
  ]
  const body = { id: randomUUID(), title, publish_at: null, price_sensitive: false, items, ...more }
  return (await call('createRelease', { body })).value()
}

const approve = async (call: Call, release: Release): Promise<Release> =>
  (await call('approveRelease', approvalOf(release))).value()

const idsOf = <K extends string>(all: Record<K, Release>) =>
  Object.fromEntries(Object.entries<Release>(all).map(([name, { id }]) => [name, id])) as Record<K, string>

/** One release in each of its states. */
const makeReleases = async (cloud: Cloud, author: Call, approver: Call, documents: string[]) => {
  const [first = '', second = '', third = ''] = documents
  const draft = (title: string, given: Omit<Plan, 'title'> = {}) => plan(author, { title, ...given })
  const planned = async (title: string, given?: Omit<Plan, 'title'>) =>
    approve(approver, await draft(title, given))
  const drafted = await draft('Trading update for the third quarter', {
    documents: [first],
    more: { publish_at: inDays(9), price_sensitive: true },
  })
  const more = { publish_at: inDays(3) }
  const approved = await planned('Capital markets day', { documents: [second], more })
  const held = await planned('Appointment of a head of treasury', { more: { publish_at: inDays(2) } })
  ;(await author('holdRelease', { params: { id: held.id }, ifMatch: held.version })).value()
  const rns = { number: '4821Q', symbol: 'BLU', headline: 'Final Results', day: londonTime(new Date()).date }
  const waiting = await planned('Final results', { kind: 'regulatory', more: { rns } })
  const other = { ...rns, number: '4822Q', headline: 'Half-year Report' }
  const late = await planned('Half-year report', { kind: 'regulatory', more: { rns: other } })
  const confidential = await draft('Project Birch', { documents: [third], more: { confidential: true } })
  ;(await author('getRelease', { params: { id: confidential.id } })).value()
  const withdrawn = await draft('Change of registered office', { more: { publish_at: inDays(5) } })
  ;(await author('cancelRelease', { params: { id: withdrawn.id }, ifMatch: withdrawn.version })).value()
  const out = await planned('New office in Leeds')

  const tables = DynamoDBDocumentClient.from(new DynamoDBClient(clientConfig(cloud)))
  // Twenty minutes: what the contract calls late.
  const UpdateExpression = 'SET publish_at = :earlier, version = version + :one'
  await tables.send(
    new UpdateCommand({
      TableName: cloud.table('ReleasesTable'),
      Key: { id: late.id },
      UpdateExpression,
      ExpressionAttributeValues: { ':earlier': new Date(Date.now() - 20 * 60_000).toISOString(), ':one': 1 },
    }),
  )
  tables.destroy()
  return idsOf({ drafted, approved, held, waiting, late, confidential, withdrawn, out })
}

const makeAnnouncements = async (author: Call, approver: Call) => {
  const draft = await write(author, 'Blu Digital opens a second laboratory')
  const regulatoryDraft = await write(author, 'Directorate change', 'regulatory')
  const gone = await plan(author, { title: 'Results of the customer survey' })
  await approve(approver, gone)
  const id = gone.items[0]?.id ?? ''
  const { version } = (await author('getStaffAnnouncement', { params: { id } })).value()
  const body = { reason: 'It named the wrong year.' }
  ;(await author('withdrawAnnouncement', { params: { id }, body, ifMatch: version })).value()
  const { announcements } = (await author('listStaffAnnouncements', {})).value()
  const outOf = (kind: 'company' | 'regulatory') =>
    announcements.find(one => one.kind === kind && one.state === 'out' && one.source !== 'staff')?.id ?? ''
  return {
    draft: draft.id,
    regulatoryDraft: regulatoryDraft.id,
    withdrawn: id,
    company: outOf('company'),
    regulatory: outOf('regulatory'),
  }
}

const makeEvents = async (call: Call) => {
  const said = {
    type: 'presentation' as const,
    title: 'Preliminary results',
    text: 'A presentation for analysts follows.',
    place: 'London',
    date: inDays(60).slice(0, 10),
    time: '10:00',
    ends: null,
    provisional: true,
    cancelled: false,
    period_end: null,
    webcast_url: null,
    recording_url: null,
    announcements: [],
    documents: [],
    publish_at: null,
  }
  const make = async (more: Partial<Omit<typeof said, 'publish_at'>> & { publish_at?: 'now' }) =>
    (await call('createEvent', { body: { ...said, ...more, id: randomUUID() } })).value().id
  return {
    draft: await make({}),
    cancelled: await make({ title: 'Site visit', cancelled: true, publish_at: 'now' }),
    open: await make({ title: 'Investor day', publish_at: 'now' }),
  }
}

const makeProviders = async (cloud: Cloud, call: Call) => {
  const add = async (name: string, feed_url: string, more: object = {}) =>
    (await call('createProvider', { body: { id: randomUUID(), name, feed_url, ...more } as never })).value()
      .id
  const exchange = await add('London Stock Exchange', 'https://api.londonstockexchange.com', {
    adapter: 'lse',
    symbols: ['BLU'],
    description: 'Regulatory news of the company',
  })
  const broken = await add('Market Wire', 'https://broken.example.com/feed.xml', {
    secret_name: 'market-wire',
  })
  await add('Trade press', 'https://news.example.com/rss.xml', { is_active: false })
  const rns = { code: 'IR', headline: 'Interim Results', rnsNumber: '1044A' }
  await fetch(`${cloud.environment['SANDBOX_ORIGIN']}/rns`, { method: 'POST', body: JSON.stringify(rns) })
  // A conflict is fine: the schedule polls it at this moment.
  for (const id of [exchange, broken]) await call('pollProvider', { params: { id } })
}

const makeWebhooks = async ({ environment }: Cloud, call: Call) => {
  const add = async (path: string, status: number, description: string) => {
    const headers = { 'x-status': String(status) }
    const address = `${environment['SANDBOX_ORIGIN']}/pages/hooks.example.com/${path}`
    await fetch(address, { method: 'PUT', headers, body: 'Sample' })
    const id = randomUUID()
    const body = { id, url: `https://hooks.example.com/${path}`, kinds: ['company' as const], description }
    ;(await call('registerWebhook', { body })).value()
    ;(await call('testWebhook', { params: { id }, body: { message_id: randomUUID() } })).value()
    return id
  }
  return {
    works: await add('newsroom', 200, 'Newsroom of the group'),
    gone: await add('old-portal', 410, 'The portal that was closed'),
    fails: await add('archive', 500, ''),
  }
}

const makePayments = async (call: Call) => {
  const ask = async (amount: number, description: string) => {
    const body = { idempotency_key: randomUUID(), amount, description, collect: 'page' as const }
    const { data } = (await call('processPayment', { body })).value()
    return { id: data?.id ?? '', url: data?.url ?? '' }
  }
  const pay = ({ url }: { url: string }, act: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ act }) })
  await ask(125_050, 'Hire of the hall')
  const withdrawn = await ask(4_000, 'Copies of the register of members')
  ;(await call('withdrawPayment', { params: { id: withdrawn.id } })).value()
  await pay(await ask(90_000, 'Sponsorship of the capital markets day'), 'pay')
  const refunded = await ask(60_000, 'Stand at the investor fair')
  await pay(refunded, 'pay')
  const params = { id: refunded.id }
  ;(await call('refundPayment', { params, body: { idempotency_key: randomUUID(), amount: 20_000 } })).value()
}

const subscribe = async ({ api, mail }: Cloud, email: string) => {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  }
  await post('/subscriptions', { email })
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as {
    emails: { destination: { to: string[] }; body: { text: string } }[]
  }
  const own = emails.findLast(({ destination }) => destination.to.includes(email))
  const token = /\/subscribe\/\w+#(\S+)/.exec(own?.body.text ?? '')?.[1]
  await post('/subscriptions/confirm', { token, kinds: ['regulatory', 'company'] })
}

const makeBranch = async (call: Call) => {
  const params = { owner: 'blu-digital', repo: 'investor-site' }
  const branch = 'feature/cms-notes'
  ;(await call('createBranch', { params, body: { branch, from_branch: 'main' } })).value()
  const file = { params: { name: 'strapi.ts' } }
  const { content, version } = (await call('getCmsFile', file)).value()
  const body = { content: `// Notes on the second page of results.\n${content}` }
  ;(await call('saveCmsDraft', { ...file, body, ifMatch: version })).value()
}

/** Ids by state, as {@link addSamples} returns them. */
export type Samples = Awaited<ReturnType<typeof addSamples>>

/** Adds what the seed lacks: drafts, releases in each state, providers, webhooks, payments. */
export const addSamples = async (cloud: Cloud, [admin, editor]: readonly SampleUser[]) => {
  if (!admin || !editor) throw new Error('The seed has not two members of staff.')
  const token = await signIn(cloud.cognito, editor.email, editor.password)
  const author = caller(cloud.api, token)
  const approver = caller(cloud.api, await signIn(cloud.cognito, admin.email, admin.password))
  await subscribe(cloud, 'reader@example.com')
  await subscribe(cloud, 'analyst@example.com')
  const webhooks = await makeWebhooks(cloud, approver)
  const documents = await uploadHeld(cloud, token, [
    'Trading update Q3',
    'Capital markets day slides',
    'Project Birch terms',
    'Superseded fact sheet',
  ])
  const deleted = documents.slice(3)
  ;(await author('deleteDocuments', { body: { ids: deleted } })).value()
  const releases = await makeReleases(cloud, author, approver, documents)
  const announcements = await makeAnnouncements(author, approver)
  const events = await makeEvents(author)
  await makeProviders(cloud, approver)
  await makePayments(approver)
  await makeBranch(author)
  ;(await approver('invitePerson', { body: { email: 'grace@example.com', level: 'editor' } })).value()
  // Two of them are beyond the limit: on record as failed at once, and a high alert that is mailed.
  for (let times = 0; times < 5; times++)
    await signIn(cloud.cognito, 'grace@example.com', 'Wrong-Password-1').then(
      () => Promise.reject(new Error('A wrong password signed somebody in.')),
      () => undefined,
    )
  ;(await approver('validateRnsSecurity', {})).value()
  await cloud.tick('startReleases')
  await cloud.idle()
  const { documents: listed } = (await author('listDocuments', {})).value()
  const restricted = { document: listed.find(({ restriction }) => restriction)?.id ?? '' }
  return { releases, announcements, events, webhooks, restricted }
}

import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { FunctionName } from '../../infra/functions.ts'
import { region } from '../local/engine.ts'
import { correctedSlug } from '../seed/announcements.ts'
import { pdf } from '../seed/pdf.ts'
import { send, statesOf, type LocalFile } from '../seed/upload.ts'
import { keepCalendar } from './calendarFlow.ts'
import { lookAfterFacts, remindOfReviews } from './factFlow.ts'
import { readAndBranch } from './githubFlow.ts'
import { actOnReleases, sightByClock, sightByStream } from './sightFlow.ts'
import { changeDocument, examineFile, manageDocuments, readRestricted } from './documentFlow.ts'
import { releaseTogether, withAttachment, writeAnnouncement } from './releaseFlow.ts'
import { downloadFiles, lookAtSecret, withSecret } from './secretFlow.ts'
import { fetchAgain } from './fetching.ts'
import { importAndCorrect } from './importing.ts'
import { announceToSubscriber, lookAfterMails, mailTwice } from './distributing.ts'
import { announceToWebhooks, manageWebhooks } from './hookFlow.ts'
import { manageProviders, pollByClock } from './providerFlow.ts'
import { editCode } from './codeFlow.ts'
import { payAndRefund } from './payFlow.ts'
import { publishTwice } from './publishing.ts'
import { closeListener, listenAndLeave, refuseListener, tellListener } from './realtimeFlow.ts'
import { indexAnew, searchAnew } from './searchFlow.ts'
import type { Stage } from './stage.ts'
import { archiveYesterday, raiseSome, searchTrail, watchSecurity } from './securityFlow.ts'
import { bounce, lookAfterSubscribers, remind, subscribeAndLeave, writeTwice } from './subscribing.ts'
import { lookAfterTeam, signInToEnrol } from './teamFlow.ts'
import { tryAi, tryMail, tryPosting, trySms } from './trying.ts'
import { countVisits, watchServices } from './watching.ts'

/** A use of the product that needs all that a function is allowed. @throws Error when it does not get what it should */
export type Flow = (stage: Stage) => Promise<void>

/** Another token makes another entry of the edge's cache; a public route does not read it. */
const nobody = (): string => `Bearer ${randomUUID()}`

const ask = async (
  address: string,
  expected: number,
  authorization: string,
  body?: unknown,
): Promise<Response> => {
  const headers = { authorization, 'content-type': 'application/json' }
  const post = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const response = await fetch(address, { headers, ...post })
  if (response.status === expected) return response
  throw new Error(`${address} answered ${response.status} in place of ${expected}: ${await response.text()}`)
}

const readPublicly =
  (path: string, expected = 200): Flow =>
  async ({ cloud }) =>
    void (await ask(cloud.api + path, expected, nobody()))

const bucket = 'admissiondocuments' as const
const fileOf = async (name: string, title: string): Promise<LocalFile> => ({
  name,
  type: 'application/pdf',
  bytes: new Uint8Array(await pdf({ title, company: 'Sample plc', sections: [] })),
})
const uploadFiles = async ({ cloud, tokens }: Stage, file: LocalFile): Promise<void> => {
  const ids = await send(cloud.api, tokens.admin, bucket, [file])
  await cloud.idle()
  const [upload] = await statesOf(cloud.api, tokens.admin, ids)
  if (upload?.state !== 'done') throw new Error(`The upload of ${file.name} is ${upload?.state}.`)
}

/** A document, its next version, and one whose bytes storage cleared away before it could be checked. */
const upload: Flow = async stage => {
  const { cloud, tokens } = stage
  await withSecret(stage)
  const name = `Flow-${randomUUID()}.pdf`
  await uploadFiles(stage, await fileOf(name, 'First'))
  await uploadFiles(stage, await fileOf(name, 'Second'))
  const late = { name, type: 'application/pdf', size: 1000 }
  const answer = await ask(`${cloud.api}/uploads`, 200, `Bearer ${tokens.admin}`, { bucket, files: [late] })
  const { uploads } = (await answer.json()) as { uploads: { id: string }[] }
  const event = { detail: { object: { key: `uploads/${uploads[0]?.id}` } } }
  const { error } = await cloud.invoke(functionIn(stage, 'processUpload'), event)
  if (error) throw new Error(error.message)
}

/** Reads what the edge does not have yet, or no longer has. */
const readFresh = async (address: string): Promise<void> => {
  for (;;) {
    const page = await fetch(address)
    const text = await page.text()
    if (!page.ok) throw new Error(`${address} answered ${page.status}: ${text}`)
    if (!page.headers.get('x-cache')?.startsWith('Hit')) return
    await wait(100)
  }
}

const readLivePages: Flow = async stage => {
  await keepCalendar(stage)
  const { cloud } = stage
  const paths = [
    '/investors/documents',
    '/news',
    `/news/${correctedSlug}`,
    `/news/${await withAttachment(stage)}`,
    '/embed/share-price',
    '/investors/financial',
    '/investors/calendar',
    '/investors/meetings',
  ]
  for (const path of paths) await readFresh(`${cloud.site}${path}`)
}

/** Lets the next reader ask the source. */
const forgetAnswer = ({ tables, cloud }: Stage, id: string): Promise<unknown> =>
  tables.send(new DeleteCommand({ TableName: cloud.table('KeptAnswersTable'), Key: { id } }))

const signUp: Flow = async ({ cloud: { cognito, mail } }) => {
  const { endpoint, clientId: ClientId } = cognito
  const client = new CognitoIdentityProviderClient({ region, endpoint, maxAttempts: 1 })
  const Username = `${randomUUID()}@example.com`
  await client.send(new SignUpCommand({ ClientId, Username, Password: `Flow-${randomUUID()}` }))
  const { emails } = (await (await fetch(`${mail}/store`)).json()) as {
    emails: { destination: { to: string[] }; body: { html: string } }[]
  }
  const own = emails.find(({ destination }) => destination.to.includes(Username))
  const ConfirmationCode = /<strong>(\d+)<\/strong>/.exec(own?.body.html ?? '')?.[1]
  await client.send(new ConfirmSignUpCommand({ ClientId, Username, ConfirmationCode }))
}

const openSession = async ({ cloud: { api }, tokens }: Stage): Promise<{ device: string }> =>
  (await ask(`${api}/sessions`, 200, `Bearer ${tokens.admin}`, {})).json() as Promise<{ device: string }>

/** From a browser that is known. */
const signIn: Flow = async stage => {
  const { device } = await openSession(stage)
  await stage.signIn(device)
}

const rotate: Flow = async stage => {
  const SecretId = stage.cloud.environment['ORIGIN_SECRET_ARN']
  const ClientRequestToken = randomUUID()
  for (const Step of ['createSecret', 'setSecret', 'testSecret', 'finishSecret']) {
    const event = { Step, SecretId, ClientRequestToken }
    const { error } = await stage.cloud.invoke(functionIn(stage, 'rotateOriginSecret'), event)
    if (error) throw new Error(`${Step}: ${error.message}`)
  }
}

/** Physical name of a function. @throws Error when the template does not have it */
export const functionIn = ({ cloud }: Stage, name: FunctionName): string => {
  const found = [...cloud.functions].find(([id]) => nameOf(id) === name)
  if (!found) throw new Error(`The template has no function ${name}.`)
  return found[1]
}

/** CDK makes the logical id `ListDocuments1A2B3C4D` of the function `listDocuments`. */
export const nameOf = (logicalId: string): string =>
  logicalId.charAt(0).toLowerCase() + logicalId.slice(1).replace(/[0-9A-F]{8}$/, '')

/** For each function what a person, CloudFormation or a timer does that makes it run. A new function needs an entry. */
export const flows: Record<FunctionName, Flow> = {
  announcements: async stage => {
    await readPublicly('/announcements?limit=100')(stage)
    await readPublicly('/announcements?kind=regulatory')(stage)
    await readPublicly(`/announcements/${correctedSlug}`)(stage)
    await readPublicly(`/announcements/${await withAttachment(stage)}`)(stage)
  },
  feeds: async stage => {
    const { cloud } = stage
    await keepCalendar(stage)
    await readFresh(`${cloud.site}/feeds/regulatory.xml`)
    await readFresh(`${cloud.site}/feeds/calendar/events.ics`)
    await readFresh(`${cloud.site}/sitemap.xml`)
  },
  listPublicDocuments: readPublicly(`/public/documents?bucket=${bucket}`),
  facts: lookAfterFacts,
  restrictedDocuments: readRestricted,
  remindReviews: stage => remindOfReviews(stage, functionIn(stage, 'remindReviews')),
  getOpenApi: readPublicly('/openapi.json'),
  noRoute: readPublicly('/no/such/route', 404),
  followDocument: changeDocument,
  announcementEdits: writeAnnouncement,
  calendarEdits: keepCalendar,
  cms: editCode,
  releases: async stage => {
    await releaseTogether(stage)
    await actOnReleases(stage)
    await lookAtSecret(stage)
  },
  sightReleases: sightByStream,
  watchReleases: sightByClock,
  documents: async stage => {
    const { cloud, tokens } = stage
    await manageDocuments(stage)
    await ask(`${cloud.api}/buckets`, 403, `Bearer ${tokens.newcomer}`)
  },
  downloadDocument: downloadFiles,
  sharePrice: async stage => {
    await forgetAnswer(stage, 'share-price')
    await readPublicly('/share-price')(stage)
    await readPublicly('/share-price/history?range=1m')(stage)
  },
  recordSharePrice: async stage => {
    await forgetAnswer(stage, 'share-price')
    const { error } = await stage.cloud.invoke(functionIn(stage, 'recordSharePrice'), {})
    if (error) throw new Error(error.message)
  },
  getTreasuryPrices: async stage => {
    await forgetAnswer(stage, 'treasury-prices')
    await readPublicly('/treasury-prices')(stage)
  },
  callExternalApi: async ({ cloud: { api }, tokens }) => {
    const url = `https://api.coingecko.com/api/v3/ping?flow=${randomUUID()}`
    await ask(`${api}/external-api-proxy`, 200, `Bearer ${tokens.admin}`, { url })
    await ask(`${api}/external-api-proxy`, 403, `Bearer ${tokens.newcomer}`, { url })
  },
  rnsFeedProxy: fetchAgain,
  importAnnouncements: importAndCorrect,
  importNews: importAndCorrect,
  github: readAndBranch,
  providers: manageProviders,
  pollProviders: pollByClock,
  startReleases: announceToSubscriber,
  announceRelease: announceToSubscriber,
  distribute: announceToWebhooks,
  deliverWebhook: announceToWebhooks,
  webhooks: manageWebhooks,
  mailSubscriber: stage => mailTwice(stage, functionIn(stage, 'mailSubscriber')),
  distributions: lookAfterMails,
  renderPage: readLivePages,
  search: stage => searchAnew(stage, functionIn(stage, 'search')),
  indexSearch: stage => indexAnew(stage, functionIn(stage, 'indexSearch')),
  sessions: async stage => {
    const { cloud, tokens } = stage
    await openSession(stage)
    const last_active_at = new Date().toISOString()
    await ask(`${cloud.api}/sessions/timeouts`, 200, `Bearer ${tokens.admin}`, { last_active_at })
  },
  uploads: async stage => {
    const { cloud, tokens } = stage
    await ask(`${cloud.api}/uploads?ids=${randomUUID()}`, 403, `Bearer ${tokens.newcomer}`)
    await uploadFiles(stage, await fileOf('Flow.pdf', randomUUID()))
  },
  services: watchServices,
  trackAnalytics: countVisits,
  sendEmail: tryMail,
  sendSms: trySms,
  askAi: tryAi,
  socialMediaPost: tryPosting,
  payments: payAndRefund,
  sendContactMessage: writeTwice,
  subscriptions: subscribeAndLeave,
  subscriberEdits: lookAfterSubscribers,
  handleMailNotice: stage => bounce(stage, functionIn(stage, 'handleMailNotice')),
  remindSubscribers: stage => remind(stage, functionIn(stage, 'remindSubscribers')),
  processFile: examineFile,
  processUpload: upload,
  preSignUp: signUp,
  customMessage: signUp,
  postConfirmation: signUp,
  preAuthentication: signIn,
  postAuthentication: signIn,
  preTokenGeneration: signInToEnrol,
  team: lookAfterTeam,
  authoriseConnection: refuseListener,
  serveConnection: listenAndLeave,
  broadcastSecurity: tellListener,
  closeConnections: stage => closeListener(stage, functionIn(stage, 'closeConnections')),
  publishSite: publishTwice,
  rotateOriginSecret: rotate,
  audit: searchTrail,
  security: watchSecurity,
  raiseAlerts: raiseSome,
  exportAudit: stage => archiveYesterday(stage, functionIn(stage, 'exportAudit')),
}

import { randomUUID } from 'node:crypto'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { FunctionName } from '../../infra/functions.ts'
import { correctedSlug } from '../seed/announcements.ts'
import { ask } from './asking.ts'
import { keepCalendar } from './flows/calendar.ts'
import { editCode } from './flows/code.ts'
import { downloadFiles, lookAtSecret } from './flows/confidential.ts'
import { announceToSubscriber, lookAfterMails, mailTwice } from './flows/distribution.ts'
import { changeDocument, examineFile, manageDocuments, readRestricted } from './flows/documents.ts'
import { lookAfterFacts, remindOfReviews } from './flows/facts.ts'
import { fetchAgain } from './flows/feed.ts'
import { readAndBranch } from './flows/github.ts'
import { importAndCorrect } from './flows/imports.ts'
import { payAndRefund } from './flows/payments.ts'
import { manageProviders, pollByClock } from './flows/providers.ts'
import { readFresh, readLivePages, readPublicly } from './flows/readers.ts'
import { closeListener, listenAndLeave, refuseListener, tellListener } from './flows/realtime.ts'
import { releaseTogether, withAttachment, writeAnnouncement } from './flows/releases.ts'
import { indexAnew, searchAnew } from './flows/search.ts'
import { archiveYesterday, raiseSome, searchTrail, watchSecurity } from './flows/security.ts'
import { countVisits, watchServices } from './flows/services.ts'
import { actOnReleases, sightByClock, sightByStream } from './flows/sightings.ts'
import { openSession, recordFailure, signIn, signUp } from './flows/signIn.ts'
import { publishTwice } from './flows/site.ts'
import { bounce, lookAfterSubscribers, remind, subscribeAndLeave, writeTwice } from './flows/subscribers.ts'
import { lookAfterTeam, signInToEnrol } from './flows/team.ts'
import { tryAi, tryMail, tryPosting, trySms } from './flows/testing.ts'
import { bucket, uploadNextVersions, uploadOne } from './flows/uploads.ts'
import { announceToWebhooks, manageWebhooks } from './flows/webhooks.ts'
import { functionIn } from './functionNames.ts'
import type { Flow, Stage } from './stage.ts'

/** Lets the next reader ask the source. */
const forgetAnswer = ({ tables, cloud }: Stage, id: string): Promise<unknown> =>
  tables.send(new DeleteCommand({ TableName: cloud.table('KeptAnswersTable'), Key: { id } }))

const rotate: Flow = async stage => {
  const SecretId = stage.cloud.environment['ORIGIN_SECRET_ARN']
  const ClientRequestToken = randomUUID()
  for (const Step of ['createSecret', 'setSecret', 'testSecret', 'finishSecret']) {
    const event = { Step, SecretId, ClientRequestToken }
    const { error } = await stage.cloud.invoke(functionIn(stage, 'rotateOriginSecret'), event)
    if (error) throw new Error(`${Step}: ${error.message}`)
  }
}

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
    await ask(`${cloud.api}/sessions/second-factor`, 200, `Bearer ${tokens.admin}`, {})
  },
  uploads: async stage => {
    const { cloud, tokens } = stage
    await ask(`${cloud.api}/uploads?ids=${randomUUID()}`, 403, `Bearer ${tokens.newcomer}`)
    await uploadOne(stage)
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
  processUpload: uploadNextVersions,
  preSignUp: signUp,
  customMessage: signUp,
  postConfirmation: signUp,
  preAuthentication: signIn,
  postAuthentication: signIn,
  preTokenGeneration: signInToEnrol,
  recordFailedSignIns: stage => recordFailure(stage, functionIn(stage, 'recordFailedSignIns')),
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

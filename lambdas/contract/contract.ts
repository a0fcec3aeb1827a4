import { askAi } from './ai.ts'
import { getVisits, trackAnalytics } from './analytics.ts'
import {
  acceptAnnouncementText,
  createAnnouncement,
  getStaffAnnouncement,
  importAnnouncements,
  listAnnouncementVersions,
  listStaffAnnouncements,
  mailAnnouncement,
  previewAnnouncement,
  removeFaultyAnnouncement,
  updateAnnouncement,
  withdrawAnnouncement,
} from './announcementEdits.ts'
import { getAnnouncement, listAnnouncements } from './announcements.ts'
import { exportAuditEntries, listAuditEntries } from './audit.ts'
import { listBuckets } from './buckets.ts'
import { getCalendar, listEvents } from './calendar.ts'
import { createEvent, getStaffEvent, listStaffEvents, updateEvent } from './calendarEdits.ts'
import {
  discardCmsDraft,
  getCmsFile,
  getCmsVersion,
  listCmsFiles,
  listCmsVersions,
  listDrafts,
  markDraftsCommitted,
  restoreCmsVersion,
  saveCmsDraft,
} from './cms.ts'
import { sendContactMessage } from './contact.ts'
import {
  bringBackDocuments,
  deleteDocuments,
  downloadDocument,
  getDocument,
  listDeletedDocuments,
  listVersions,
  moveDocuments,
  reorderDocuments,
  restoreVersion,
  restrictDocument,
  unpublishDocument,
  updateDocument,
} from './documentEdits.ts'
import { getDistribution, listDistributions, resendFailedMails, switchMails } from './distribution.ts'
import { listDocuments, listPublicDocuments } from './documents.ts'
import { callExternalApi } from './externalApi.ts'
import { getFacts, listFacts, listFactVersions, listMeetings, saveFact } from './facts.ts'
import { getFeed, getSecurityTxt, getSitemap } from './feeds.ts'
import { processFile } from './files.ts'
import {
  createBranch,
  createCommit,
  createPullRequest,
  getRepositoryFile,
  listBranches,
  listCommits,
  listPullRequests,
  listRepositories,
} from './github.ts'
import { getEmailSettings, saveEmailSettings, sendEmail } from './mail.ts'
import { getOpenApi, noRoute } from './meta.ts'
import { renderPage } from './pages.ts'
import {
  listPayments,
  processPayment,
  receiveStripeEvent,
  refreshPayment,
  refundPayment,
  withdrawPayment,
} from './payments.ts'
import {
  createProvider,
  deleteProvider,
  pollProvider,
  testProvider,
  updateProvider,
} from './providerEdits.ts'
import { getCredentialSecurityStatus, listProviders, rnsFeedProxy } from './providers.ts'
import type { Route } from './route.ts'
import {
  confirmRelease,
  dismissSuggestion,
  expectRns,
  holdRelease,
  listInsiders,
  listRetention,
  resumeRelease,
} from './releaseEdits.ts'
import {
  approveRelease,
  cancelRelease,
  createRelease,
  getRelease,
  getRnsWatch,
  listReleases,
  updateRelease,
} from './releases.ts'
import { search } from './search.ts'
import {
  dismissSecurityAlert,
  getLastScan,
  getSecurityMetrics,
  getSecurityRecommendations,
  listRateLimits,
  listSecurityAlerts,
  listSecurityEvents,
  restoreSecurityAlert,
  validateRnsSecurity,
} from './security.ts'
import { getServiceHealth, listServiceSecrets } from './services.ts'
import { endSession, openSession, recordSecondFactor, recordSessionTimeout } from './sessions.ts'
import { downloadSharePrices, getSharePrice, listSharePrices } from './sharePrice.ts'
import { countSubscribers, exportSubscribers, findSubscriber, removeSubscriber } from './subscriberEdits.ts'
import { listRule26, reviewRule26 } from './factEdits.ts'
import {
  confirmRestrictedDocument,
  getRestrictedDocument,
  listRestrictedReads,
} from './restrictedDocuments.ts'
import { sendSms } from './sms.ts'
import { listSocialPosts, postToSocialMedia } from './social.ts'
import {
  askToUnsubscribe,
  confirmSubscription,
  getSubscription,
  subscribe,
  unsubscribe,
} from './subscribers.ts'
import {
  changeLevel,
  deleteAccount,
  invitePerson,
  listTeam,
  requireSecondFactor,
  resetSecondFactor,
  signOutPerson,
  switchAccount,
} from './team.ts'
import { getTreasuryPrices } from './treasury.ts'
import { listUploads, presignUploads } from './uploads.ts'
import {
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  redeliverDeadWebhooks,
  redeliverWebhook,
  registerWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from './webhooks.ts'

/** Every route of the product, by the noun whose folder holds its handler: `lambdas/{noun}/{route}.ts`. */
export const contract = {
  ai: { askAi },
  analytics: { getVisits, trackAnalytics },
  announcements: {
    acceptAnnouncementText,
    createAnnouncement,
    getAnnouncement,
    getStaffAnnouncement,
    importAnnouncements,
    listAnnouncementVersions,
    listAnnouncements,
    listStaffAnnouncements,
    mailAnnouncement,
    previewAnnouncement,
    updateAnnouncement,
    removeFaultyAnnouncement,
    withdrawAnnouncement,
  },
  audit: { exportAuditEntries, listAuditEntries },
  buckets: { listBuckets },
  calendar: { createEvent, getCalendar, getStaffEvent, listEvents, listStaffEvents, updateEvent },
  cms: {
    discardCmsDraft,
    getCmsFile,
    getCmsVersion,
    listCmsFiles,
    listCmsVersions,
    listDrafts,
    markDraftsCommitted,
    restoreCmsVersion,
    saveCmsDraft,
  },
  contact: { sendContactMessage },
  distribution: { getDistribution, listDistributions, resendFailedMails, switchMails },
  documents: {
    bringBackDocuments,
    deleteDocuments,
    downloadDocument,
    getDocument,
    listDeletedDocuments,
    listDocuments,
    listPublicDocuments,
    listVersions,
    moveDocuments,
    reorderDocuments,
    restoreVersion,
    restrictDocument,
    unpublishDocument,
    updateDocument,
  },
  externalApi: { callExternalApi },
  facts: { getFacts, listFacts, listFactVersions, listMeetings, listRule26, reviewRule26, saveFact },
  restrictedDocuments: { confirmRestrictedDocument, getRestrictedDocument, listRestrictedReads },
  feeds: { getFeed, getSecurityTxt, getSitemap },
  files: { processFile },
  github: {
    createBranch,
    createCommit,
    createPullRequest,
    getRepositoryFile,
    listBranches,
    listCommits,
    listPullRequests,
    listRepositories,
  },
  mail: { getEmailSettings, saveEmailSettings, sendEmail },
  meta: { getOpenApi, noRoute },
  pages: { renderPage },
  payments: {
    listPayments,
    processPayment,
    receiveStripeEvent,
    refreshPayment,
    refundPayment,
    withdrawPayment,
  },
  providers: {
    createProvider,
    deleteProvider,
    getCredentialSecurityStatus,
    listProviders,
    pollProvider,
    rnsFeedProxy,
    testProvider,
    updateProvider,
  },
  releases: {
    approveRelease,
    cancelRelease,
    confirmRelease,
    createRelease,
    dismissSuggestion,
    expectRns,
    getRelease,
    getRnsWatch,
    holdRelease,
    listInsiders,
    listReleases,
    listRetention,
    resumeRelease,
    updateRelease,
  },
  search: { search },
  security: {
    dismissSecurityAlert,
    getLastScan,
    getSecurityMetrics,
    getSecurityRecommendations,
    listRateLimits,
    listSecurityAlerts,
    listSecurityEvents,
    restoreSecurityAlert,
    validateRnsSecurity,
  },
  services: { getServiceHealth, listServiceSecrets },
  sessions: { endSession, openSession, recordSecondFactor, recordSessionTimeout },
  sharePrice: { downloadSharePrices, getSharePrice, listSharePrices },
  sms: { sendSms },
  social: { listSocialPosts, postToSocialMedia },
  subscribers: {
    askToUnsubscribe,
    confirmSubscription,
    countSubscribers,
    exportSubscribers,
    findSubscriber,
    getSubscription,
    removeSubscriber,
    subscribe,
    unsubscribe,
  },
  team: {
    changeLevel,
    deleteAccount,
    invitePerson,
    listTeam,
    requireSecondFactor,
    resetSecondFactor,
    signOutPerson,
    switchAccount,
  },
  treasury: { getTreasuryPrices },
  uploads: { listUploads, presignUploads },
  webhooks: {
    deleteWebhook,
    getWebhook,
    getWebhookDelivery,
    listWebhookDeliveries,
    listWebhooks,
    redeliverDeadWebhooks,
    redeliverWebhook,
    registerWebhook,
    rotateWebhookSecret,
    testWebhook,
    updateWebhook,
  },
} as const satisfies Record<string, Record<string, Route>>

type Nouns = typeof contract
type Merge<U> = (U extends unknown ? (x: U) => void : never) extends (x: infer I) => void ? I : never

/** Every route by its own name. */
export type Routes = Merge<Nouns[keyof Nouns]>
export type RouteName = keyof Routes

/** Every route by its own name, at run time. */
export const routes = Object.assign({}, ...Object.values(contract)) as Routes

/** One entry a route, with its noun and the name of the Lambda that serves it. */
export const listRoutes = (): { noun: string; name: RouteName; route: Route; fn: string }[] =>
  Object.entries(contract).flatMap(([noun, group]) =>
    Object.entries(group as Record<string, Route>).map(([name, route]) => ({
      noun,
      name: name as RouteName,
      route,
      fn: route.fn ?? name,
    })),
  )

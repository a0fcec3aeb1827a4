import { askAi } from './integrations/ai.ts'
import { getVisits, trackAnalytics } from './integrations/analytics.ts'
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
} from './publishing/announcementEdits.ts'
import { getAnnouncement, listAnnouncements } from './publishing/announcements.ts'
import { exportAuditEntries, listAuditEntries } from './security/audit.ts'
import { listBuckets } from './documents/buckets.ts'
import { getCalendar, listEvents } from './publishing/calendar.ts'
import { createEvent, getStaffEvent, listStaffEvents, updateEvent } from './publishing/calendarEdits.ts'
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
} from './integrations/cms.ts'
import { sendContactMessage } from './audience/contact.ts'
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
} from './documents/documentEdits.ts'
import {
  getDistribution,
  listDistributions,
  resendFailedMails,
  switchMails,
} from './audience/distribution.ts'
import { listDocuments, listPublicDocuments } from './documents/documents.ts'
import { callExternalApi } from './integrations/externalApi.ts'
import { getFacts, listFacts, listFactVersions, listMeetings, saveFact } from './publishing/facts.ts'
import { getFeed, getSecurityTxt, getSitemap } from './publishing/feeds.ts'
import { processFile } from './documents/files.ts'
import {
  createBranch,
  createCommit,
  createPullRequest,
  getRepositoryFile,
  listBranches,
  listCommits,
  listPullRequests,
  listRepositories,
} from './integrations/github.ts'
import { getEmailSettings, saveEmailSettings, sendEmail } from './audience/mail.ts'
import { getOpenApi, noRoute } from './meta.ts'
import { renderPage } from './publishing/pages.ts'
import {
  listPayments,
  processPayment,
  receiveStripeEvent,
  refreshPayment,
  refundPayment,
  withdrawPayment,
} from './integrations/payments.ts'
import {
  createProvider,
  deleteProvider,
  pollProvider,
  testProvider,
  updateProvider,
} from './news/providerEdits.ts'
import { getCredentialSecurityStatus, listProviders, rnsFeedProxy } from './news/providers.ts'
import type { Route } from './route.ts'
import {
  confirmRelease,
  dismissSuggestion,
  expectRns,
  holdRelease,
  listInsiders,
  listRetention,
  requestApproval,
  resumeRelease,
  reviewRelease,
} from './publishing/releaseEdits.ts'
import {
  approveRelease,
  cancelRelease,
  createRelease,
  getRelease,
  getRnsWatch,
  listReleases,
  updateRelease,
} from './publishing/releases.ts'
import { search } from './publishing/search.ts'
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
} from './security/security.ts'
import { getServiceHealth, listServiceSecrets } from './integrations/services.ts'
import { endSession, openSession, recordSecondFactor, recordSessionTimeout } from './people/sessions.ts'
import { downloadSharePrices, getSharePrice, listSharePrices } from './market/sharePrice.ts'
import {
  countSubscribers,
  exportSubscribers,
  findSubscriber,
  removeSubscriber,
} from './audience/subscriberEdits.ts'
import { listRule26, reviewRule26 } from './publishing/factEdits.ts'
import {
  confirmRestrictedDocument,
  getRestrictedDocument,
  listRestrictedReads,
} from './documents/restrictedDocuments.ts'
import { sendSms } from './integrations/sms.ts'
import { listSocialPosts, postToSocialMedia } from './audience/social.ts'
import {
  askToUnsubscribe,
  confirmSubscription,
  getSubscription,
  subscribe,
  unsubscribe,
} from './audience/subscribers.ts'
import {
  changeLevel,
  deleteAccount,
  invitePerson,
  listTeam,
  requireSecondFactor,
  resetSecondFactor,
  signOutPerson,
  switchAccount,
} from './people/team.ts'
import { getTreasuryPrices } from './market/treasury.ts'
import { listUploads, presignUploads } from './documents/uploads.ts'
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
} from './audience/webhooks.ts'

/** Every route of the product, by what it is about. */
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
    requestApproval,
    resumeRelease,
    reviewRelease,
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

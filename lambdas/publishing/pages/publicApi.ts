import {
  getAnnouncement as getAnnouncementRoute,
  listAnnouncements as listAnnouncementsRoute,
} from '#contract/publishing/announcements.ts'
import { listEvents as listEventsRoute } from '#contract/publishing/calendar.ts'
import { listPublicDocuments as listPublicDocumentsRoute } from '#contract/documents/documents.ts'
import { listMeetings as listMeetingsRoute } from '#contract/publishing/facts.ts'
import { getRestrictedDocument as getRestrictedDocumentRoute } from '#contract/documents/restrictedDocuments.ts'
import { listSharePrices as listSharePricesRoute } from '#contract/market/sharePrice.ts'
import { inProcess } from '#runtime/inProcess.ts'
import { builtFacts, type PublicApi } from '../../../web/dist/server/server.mjs'
import { getAnnouncement } from '../announcements/getAnnouncement.ts'
import { listAnnouncements } from '../announcements/listAnnouncements.ts'
import { announcementStore } from '../announcements/store.ts'
import { linkStore } from '../calendar/linkStore.ts'
import { listEvents } from '../calendar/listEvents.ts'
import { eventStore } from '../calendar/store.ts'
import { listPublicDocuments } from '../../documents/listPublicDocuments.ts'
import { documentStore } from '../../documents/store.ts'
import { listMeetings } from '../facts/listMeetings.ts'
import { paperStore } from '../facts/paperStore.ts'
import { shownAt } from '../facts/shown.ts'
import { factStore } from '../facts/store.ts'
import { documentStore as restrictedStore } from '../../documents/restricted/documentStore.ts'
import { getRestrictedDocument } from '../../documents/restricted/getRestrictedDocument.ts'
import { listSharePrices } from '../../market/sharePrice/listSharePrices.ts'
import { sharePriceStore } from '../../market/sharePrice/store.ts'

/** The public API's reads without HTTP. Prices are the stored ones: no page waits for their source. */
export const publicApi = (): PublicApi => {
  const announcements = announcementStore()
  const prices = sharePriceStore()
  const facts = factStore()
  return {
    getFacts: async () => shownAt(await facts.load(false), builtFacts, new Date()),
    getAnnouncement: inProcess(getAnnouncementRoute, getAnnouncement({ announcements })),
    listAnnouncements: inProcess(listAnnouncementsRoute, listAnnouncements({ announcements })),
    listEvents: inProcess(listEventsRoute, listEvents({ events: eventStore(), links: linkStore() })),
    listPublicDocuments: inProcess(
      listPublicDocumentsRoute,
      listPublicDocuments({ documents: documentStore() }),
    ),
    getSharePrice: () => prices.latest(),
    listMeetings: inProcess(
      listMeetingsRoute,
      listMeetings({ facts, pack: builtFacts, papers: paperStore() }),
    ),
    getRestrictedDocument: inProcess(
      getRestrictedDocumentRoute,
      getRestrictedDocument({ documents: restrictedStore() }),
    ),
    listSharePrices: inProcess(listSharePricesRoute, listSharePrices({ prices })),
  }
}

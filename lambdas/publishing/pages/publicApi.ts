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
import { getAnnouncement, listAnnouncements } from '../announcements/readers.ts'
import { announcementStore } from '../announcements/store.ts'
import { linkStore, eventStore } from '../calendar/store.ts'
import { listEvents } from '../calendar/readers.ts'
import { listPublicDocuments } from '../../documents/listPublicDocuments.ts'
import { documentStore } from '../../documents/store.ts'
import { listMeetings } from '../facts/listMeetings.ts'
import { paperStore } from '../facts/presenceStore.ts'
import { shownAt } from '../facts/handlers.ts'
import { factStore } from '../facts/store.ts'
import { documentStore as restrictedStore } from '../../documents/restricted/store.ts'
import { getRestrictedDocument } from '../../documents/restricted/handlers.ts'
import { listSharePrices } from '../../market/sharePrice/handlers.ts'
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

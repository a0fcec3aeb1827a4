import { listAnnouncements as announcementsRoute } from '#contract/announcements.ts'
import { listPublicDocuments as documentsRoute } from '#contract/documents.ts'
import { renderPage as route } from '#contract/pages.ts'
import { Reply } from '#runtime/answer.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { inProcess } from '#runtime/inProcess.ts'
import { renderPage as renderSite, type PublicApi } from '../../web/dist/server/server.mjs'
import { listAnnouncements } from '../announcements/listAnnouncements.ts'
import { announcementStore } from '../announcements/store.ts'
import { listPublicDocuments } from '../documents/listPublicDocuments.ts'
import { documentStore } from '../documents/store.ts'

interface Services {
  render: typeof renderSite
  api: PublicApi
}

/** Renders a live page from the site's own routes, with the data of the public API. */
export const renderPage =
  ({ render, api }: Services): Handler<typeof route> =>
  async ({ params }) => {
    const { status, html } = await render(`/${params.page}`, { api })
    return new Reply(html, { status })
  }

export const handler = endpoint('renderPage', route, renderPage, () => ({
  render: renderSite,
  api: {
    listPublicDocuments: inProcess(documentsRoute, listPublicDocuments({ documents: documentStore() })),
    listAnnouncements: inProcess(
      announcementsRoute,
      listAnnouncements({ announcements: announcementStore() }),
    ),
  },
}))

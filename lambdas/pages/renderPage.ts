import { listAnnouncements as announcementsRoute } from '#contract/announcements.ts'
import { listPublicDocuments as documentsRoute } from '#contract/documents.ts'
import { renderPage as route } from '#contract/pages.ts'
import { Reply } from '#runtime/answer.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { inProcess } from '#runtime/inProcess.ts'
import { renderPage as renderSite, type PublicApi } from '../../web/dist/server/server.mjs'
import { listAnnouncements } from '../announcements/listAnnouncements.ts'
import { announcementStore } from '../announcements/store.ts'
import { listPublicDocuments } from '../documents/listPublicDocuments.ts'
import { documentStore } from '../documents/store.ts'

interface Services {
  render: typeof renderSite
  api: PublicApi
  /** Sources of the inlined styles, as the edge's content security policy names them. */
  styles: string
}

/** Renders a live page from the site's own routes, with the data of the public API. */
export const renderPage =
  ({ render, api, styles }: Services): Handler<typeof route> =>
  async ({ params }) => {
    const { status, html } = await render(`/${params.page}`, { api })
    return new Reply(html, { status, headers: { 'x-page-styles': styles } })
  }

export const handler = endpoint('renderPage', route, renderPage, () => ({
  render: renderSite,
  styles: setting('PAGE_STYLES'),
  api: {
    listPublicDocuments: inProcess(documentsRoute, listPublicDocuments({ documents: documentStore() })),
    listAnnouncements: inProcess(
      announcementsRoute,
      listAnnouncements({ announcements: announcementStore() }),
    ),
  },
}))

import { previewAnnouncement as route } from '#contract/announcementEdits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { summaryOf } from '#runtime/plainText.ts'
import { sanitise } from '#runtime/sanitise.ts'

export const previewAnnouncement =
  (): Handler<typeof route> =>
  async ({ body }) => {
    const content = sanitise(body.content)
    return { content, summary: summaryOf(content) }
  }

export const handler = endpoint('previewAnnouncement', route, previewAnnouncement, () => undefined)

import type { HandlerOf } from '#runtime/endpoint.ts'
import { summaryOf } from '../text/plainText.ts'
import { sanitise } from '../text/sanitise.ts'

export const previewAnnouncement =
  (): HandlerOf<'previewAnnouncement'> =>
  async ({ body }) => {
    const content = sanitise(body.content)
    return { content, summary: summaryOf(content) }
  }

export const services = () => undefined

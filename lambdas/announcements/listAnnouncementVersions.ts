import { listAnnouncementVersions as route } from '#contract/announcementEdits.ts'
import { endpoint, type Handler } from '#runtime/endpoint.ts'
import { found } from './editRules.ts'
import { editStore, type EditStore } from './editStore.ts'
import { saidOf } from './staffRow.ts'

interface Services {
  announcements: Pick<EditStore, 'get' | 'versions'>
}

export const listAnnouncementVersions =
  ({ announcements }: Services): Handler<typeof route> =>
  async ({ params }) => {
    const current = found(await announcements.get(params.id))
    const { version, updated_at: created_at, updated_by: created_by } = current
    const earlier = await announcements.versions(params.id)
    return { versions: [{ ...saidOf(current), version, created_at, created_by }, ...earlier] }
  }

export const handler = endpoint('listAnnouncementVersions', route, listAnnouncementVersions, () => ({
  announcements: editStore(),
}))

import * as z from 'zod'
import { Announcement } from '#contract/publishing/announcements.ts'
import { batchGet } from '#runtime/batchGet.ts'
import { setting } from '#runtime/env.ts'
import { readableRows } from '#runtime/readableRows.ts'

const Named = Announcement.pick({ id: true, title: true, slug: true, kind: true }).extend({
  withdrawn_at: z.iso.datetime().optional(),
})
export type Named = z.output<typeof Named>

/** What announcements are called now. */
export interface TitleStore {
  /** By id; without those that are not there. */
  of(ids: readonly string[]): Promise<Map<string, Named>>
}

export const titleStore = (): TitleStore => ({
  async of(ids) {
    const rows = await batchGet(
      setting('TABLE_ANNOUNCEMENTS'),
      ids.map(id => ({ id })),
      { attributes: Object.keys(Named.shape) },
    )
    return new Map(readableRows(Named, rows, 'announcements').map(named => [named.id, named]))
  },
})

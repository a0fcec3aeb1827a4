import { type Sample } from './companyNews.ts'
import {
  rowOf,
  type AnnouncementRow,
  type AnnouncementFields,
} from '../../lambdas/publishing/announcements/row.ts'
import { slugOf } from '../../lambdas/publishing/announcements/slug.ts'
import { companyNews } from './companyNews.ts'
import { regulatoryNews } from './regulatoryNews.ts'

/** A stable UUID for each sample, so that seeding twice changes nothing. */
const idOf = (kind: 'regulatory' | 'company', index: number): string =>
  `00000000-0000-4000-${kind === 'regulatory' ? '8' : '9'}000-${(index + 0xb10001).toString(16).padStart(12, '0')}`

const content = (body: readonly string[]): string =>
  body.map(part => (part.startsWith('<') ? part : `<p>${part}</p>`)).join('\n')

const said = (kind: 'regulatory' | 'company', samples: readonly Sample[]): AnnouncementFields[] => {
  const idByTitle = new Map(samples.map(({ title }, index) => [title, idOf(kind, index)]))
  const correctedBy = new Map(samples.map(({ title, corrects }) => [corrects, idByTitle.get(title)]))
  return samples.map(({ title, at, body, category, featured = false, link = null, corrects }, index) => {
    const replaces = corrects && idByTitle.get(corrects)
    const replaced_by = correctedBy.get(title)
    return {
      id: idOf(kind, index),
      kind,
      title,
      content: content(body),
      announcement_type: category ? `RNS - ${category}` : 'Company news',
      external_link: link,
      released_at: at,
      is_featured: featured,
      source: kind === 'regulatory' ? 'RNS (sample)' : 'Blu Digital plc',
      ...(kind === 'regulatory' && { rns_number: `${1001 + index}S` }),
      ...(category && { headline_category: category }),
      ...(replaces && { replaces }),
      ...(replaced_by && { replaced_by }),
    }
  })
}

const all = [...said('regulatory', regulatoryNews), ...said('company', companyNews)]

/** The sample announcements that `npm start` writes on an empty state, as they stand in the table. */
export const sampleAnnouncements: (AnnouncementRow & { announced_at: string })[] = all.map(sample => {
  const released = new Date(sample.released_at ?? 0)
  // Their readers were told of them on their day.
  const row = rowOf(sample, released, { announce: false })
  return { ...row, announced_at: released.toISOString() }
})

/** Address of the sample that was corrected. */
export const correctedSlug = all
  .filter(({ replaced_by }) => replaced_by)
  .map(({ title, id }) => slugOf(title, id))
  .join()

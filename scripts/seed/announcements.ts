import type { Announcement } from '#contract/announcements.ts'

type Sample = Pick<Announcement, 'title' | 'content' | 'kind' | 'released_at' | 'is_featured'> & {
  rns_number: string
  headline_category: string
}

const samples: Sample[] = [
  {
    title: 'Final results for the year ended 31 December 2024',
    content: '<p>Sample announcement. The company publishes its audited final results.</p>',
    kind: 'regulatory',
    released_at: '2025-03-20T07:00:00.000Z',
    is_featured: true,
    rns_number: '1001S',
    headline_category: 'FR',
  },
  {
    title: 'Notice of Annual General Meeting',
    content: '<p>Sample announcement. The notice of the meeting has been posted to shareholders.</p>',
    kind: 'regulatory',
    released_at: '2025-04-02T06:00:00.000Z',
    is_featured: false,
    rns_number: '1002S',
    headline_category: 'NOA',
  },
  {
    title: 'Holding(s) in company',
    content: '<p>Sample announcement. The company was told of a change in a significant holding.</p>',
    kind: 'regulatory',
    released_at: '2025-03-20T14:30:00.000Z',
    is_featured: false,
    rns_number: '1003S',
    headline_category: 'HOL',
  },
  {
    title: 'Half-year report for the six months to 30 June 2024',
    content: '<p>Sample announcement. The company publishes its unaudited half-year report.</p>',
    kind: 'regulatory',
    released_at: '2024-09-12T06:00:00.000Z',
    is_featured: false,
    rns_number: '1004S',
    headline_category: 'IR',
  },
  {
    title: 'Total voting rights',
    content: '<p>Sample announcement. 47,553,234 ordinary shares of £0.01 each are in issue.</p>',
    kind: 'regulatory',
    released_at: '2024-05-01T06:00:00.000Z',
    is_featured: false,
    rns_number: '1005S',
    headline_category: 'TVR',
  },
]

/** A stable UUID for the n-th sample, so that seeding twice changes nothing. */
const idOf = (index: number) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`

/** The sample announcements that `npm start` writes on an empty state. */
export const sampleAnnouncements: Announcement[] = samples.map((sample, index) => ({
  ...sample,
  id: idOf(index),
  slug: `${sample.released_at.slice(0, 10)}-${sample.headline_category.toLowerCase()}-${sample.rns_number.toLowerCase()}`,
  announcement_type: `RNS - ${sample.headline_category}`,
  external_link: null,
  date_published: sample.released_at.slice(0, 10),
  source: 'sample',
}))

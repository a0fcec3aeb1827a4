/** Sample announcements differ in these fields. */
export interface Sample {
  title: string
  /** UTC moment of release. */
  at: string
  /** Paragraphs as text, or other HTML where it begins with `<`. */
  body: string[]
  /** RNS's code of the headline category. */
  category?: string
  featured?: true
  link?: string
  /** Title of the earlier sample that this one corrects. */
  corrects?: string
}

const notice = 'Sample article. Nothing in it is about a real company.'

/** Sample news that no rule requires, oldest first. */
export const companyNews: Sample[] = [
  {
    title: 'Why we invest before it is obvious',
    at: '2022-03-09T10:00:00.000Z',
    body: [
      'Most of what we own looked odd when we bought it. That is not an accident: prices are fair only where people disagree.',
      'We explain how we choose, and what has to be true for us to say no.',
      notice,
    ],
  },
  {
    title: 'Visiting our companies: a day at a payments start-up',
    at: '2022-10-05T09:30:00.000Z',
    body: [
      'Fourteen people, one whiteboard and a queue of merchants: what we saw, and what we asked.',
      notice,
    ],
  },
  {
    title: 'Our view on stablecoins',
    at: '2023-05-17T09:00:00.000Z',
    body: [
      'Stablecoins move more value in a day than some card networks. Three questions decide which of them last:',
      '<ol><li>What stands behind each unit, and who has looked?</li><li>Who may redeem, and how fast?</li><li>Which law applies when something goes wrong?</li></ol>',
      notice,
    ],
  },
  {
    title: 'Blu Digital joins a working group on tokenised shares',
    at: '2023-11-21T10:15:00.000Z',
    body: [
      'With twelve other companies we work on a common form for shares that are recorded on a public ledger.',
      notice,
    ],
  },
  {
    title: 'Meet the team at the Small Cap Conference',
    at: '2024-03-12T11:00:00.000Z',
    body: ['We present on 18 April at 14:20 and answer questions until the coffee is cold.', notice],
  },
  {
    title: 'Interview: five questions for our Chief Executive',
    at: '2024-07-03T08:30:00.000Z',
    body: [
      '<h2>What has changed in ten years?</h2>',
      'Founders come with customers now, not with white papers.',
      '<h2>What has not?</h2>',
      'People. We still lose money when we like an idea better than the team.',
      notice,
    ],
  },
  {
    title: 'A new home for our research notes',
    at: '2024-12-04T09:00:00.000Z',
    body: [
      'What we write about payments, decentralised finance and gaming now has a place of its own.',
      notice,
    ],
  },
  {
    title: 'Looking back on 2024, looking for 2025',
    at: '2025-01-15T09:00:00.000Z',
    featured: true,
    body: ['Seven companies, two follow-ons, one exit, and a list of what we got wrong.', notice],
  },
  {
    title: 'Shareholder evening in London',
    at: '2025-04-09T09:00:00.000Z',
    body: [
      'On 8 May we invite shareholders to meet the founders of three of our companies. Write to us for a seat.',
      notice,
    ],
  },
]

import type { Articles } from './schemaNews.ts'

/** Sample articles; `show` switches the list on (decision 30). */
export const articles: Articles = {
  show: false,
  heading: 'Insights',
  text: 'Articles by our team. They are opinion, not announcements.',
  all: 'All',
  labels: [
    { id: 'investor-updates', name: 'Investor Updates' },
    { id: 'portfolio-news', name: 'Portfolio News' },
    { id: 'press-releases', name: 'Press Releases' },
    { id: 'industry-insights', name: 'Industry Insights' },
  ],
  list: [
    {
      title: 'How we decide what to hold',
      text: 'Sample article. Four questions that every investment answers before we make it, and each year after.',
      date: '2025-03-03',
      label: 'investor-updates',
    },
    {
      title: 'Reading our half-year report',
      text: 'Sample article. Where the figures come from, and how unlisted holdings are valued.',
      date: '2024-09-16',
      label: 'investor-updates',
    },
    {
      title: 'Exemplar Payments opens a second corridor',
      text: 'Sample article. What changes for a business that pays its suppliers in another currency.',
      date: '2025-02-11',
      label: 'portfolio-news',
    },
    {
      title: 'Paragon Biometrics pays with a palm',
      text: 'Sample article. A trial in ten shops, and what the cashiers say.',
      date: '2024-11-20',
      label: 'portfolio-news',
    },
    {
      title: 'Blu Digital at the London payments week',
      text: 'Sample article. Where to meet the team, and what it will speak about.',
      date: '2024-10-02',
      label: 'press-releases',
    },
    {
      title: 'Settlement in seconds: who gains',
      text: 'Sample article. When money moves as fast as a message, risk moves elsewhere.',
      date: '2024-08-07',
      label: 'industry-insights',
    },
  ],
}

/** Posts that the sandbox's content management systems share, newest first. */
export interface SamplePost {
  id: number
  slug: string
  title: string
  summary: string
  category: string
  featured: boolean
  /** UTC moment. */
  published: string
}

const day = 86_400_000
const newest = Date.parse('2026-06-30T23:30:00Z')

/** The first has in its title what must be encoded. */
export const samplePosts: readonly SamplePost[] = Array.from({ length: 23 }, (_, index) => ({
  id: 100 - index,
  slug: index === 0 ? 'profit-loss' : `sample-post-${23 - index}`,
  title: index === 0 ? 'Profit & loss: “less < more”' : `Sample post ${23 - index}`,
  summary: `What sample post ${23 - index} says in short.`,
  category: index % 2 === 0 ? 'Results & reports' : 'Company',
  featured: index === 0,
  published: new Date(newest - index * day).toISOString(),
}))

/** Those whose title has these words. */
export const postsWith = (words: string | null): readonly SamplePost[] =>
  words ? samplePosts.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase())) : samplePosts

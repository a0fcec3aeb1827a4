import type { People } from './schema.ts'

/** Invented people; their names are plainly samples. */
export const people: People = {
  updated: '2025-03-20',
  people: [
    {
      name: 'Helena Exemplar',
      title: 'Non-Executive Chair',
      bio: 'Sample biography. Helena has chaired listed companies in technology and finance, and spent twenty years in capital markets before that.',
      profile: 'https://example.com/people/helena-exemplar',
      director: true,
      monogram: 'HE',
    },
    {
      name: 'Julian Specimen',
      title: 'Chief Executive Officer',
      bio: 'Sample biography. Julian founded and sold two payments companies, and leads the choice and the care of our investments.',
      profile: 'https://example.com/people/julian-specimen',
      director: true,
      monogram: 'JS',
    },
    {
      name: 'Maya Paragon',
      title: 'Director of Investments (not a member of the board)',
      bio: 'Sample biography. Maya works with founders from the first meeting on, and has built protocols in decentralised finance herself.',
      profile: 'https://example.com/people/maya-paragon',
      director: false,
      monogram: 'MP',
    },
  ],
}

import type { PortfolioCompany } from './schema.ts'

/** On its own, because the home page shows this company and loads no other of the portfolio. */
export const featuredCompany: PortfolioCompany = {
  id: 'exemplar-payments',
  name: 'Exemplar Payments',
  description: 'Cross-border payments for businesses on a blockchain made for foreign exchange.',
  location: 'Berlin',
  sector: 'Payments',
  stage: 'Series A',
  year: 2014,
  logo: {
    viewBox: '0 0 48 48',
    path: 'M4 24a20 20 0 0 1 40 0H34a10 10 0 0 0-20 0zM14 27h20a10 10 0 0 1-20 0zM4 27h7a13 13 0 0 0 26 0h7a20 20 0 0 1-40 0z',
  },
  website: 'https://example.com/exemplar-payments',
  socialLinks: {
    twitter: 'https://example.com/social/exemplar-payments',
    linkedin: 'https://example.com/company/exemplar-payments',
  },
  detailedInfo: {
    overview: 'Sample company. It settles payments between currencies for businesses in seconds.',
    keyFeatures: [
      'Pendulum, a platform for foreign exchange',
      'Vortex, an on- and off-ramp',
      'Fees under 0.5%',
    ],
    marketPosition: 'Serves importers, exporters and payment firms in Europe and Latin America.',
    website: 'https://example.com/exemplar-payments',
  },
}

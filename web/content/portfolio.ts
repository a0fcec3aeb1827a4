import type { PortfolioCompany, Portfolio } from './schema.ts'

/** On its own, because the home page shows this company and loads no other. */
export const exemplarPayments: PortfolioCompany = {
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

/** Invented companies where the specification withholds the names; their logos are drawn. */
export const portfolio: Portfolio = {
  companies: [
    exemplarPayments,
    {
      id: 'specimen-arena',
      name: 'Specimen Arena',
      description: 'A platform for games and esports tournaments with prizes that settle at once.',
      location: 'Singapore',
      sector: 'Gaming',
      stage: 'Seed',
      year: 2023,
      logo: { viewBox: '0 0 48 48', path: 'M24 4l20 20-20 20L4 24zM24 14L14 24l10 10 10-10z' },
      website: 'https://example.com/specimen-arena',
      socialLinks: { linkedin: 'https://example.com/company/specimen-arena' },
      detailedInfo: {
        overview: 'Sample company. It runs tournaments in which results and prizes are recorded openly.',
        keyFeatures: ['Open results', 'Instant prizes', 'Tools for organisers'],
        marketPosition: 'Works with publishers and organisers across South-East Asia.',
        website: 'https://example.com/specimen-arena',
      },
    },
    {
      id: 'placeholder-worlds',
      name: 'Placeholder Worlds',
      description: 'A Web3 gaming platform on which players own what they earn.',
      location: 'Vancouver',
      sector: 'Gaming',
      stage: 'Seed',
      year: 2024,
      logo: { viewBox: '0 0 48 48', path: 'M6 6h16v16H6zM26 6h16v16H26zM6 26h16v16H6zM34 26l8 8-8 8-8-8z' },
      website: 'https://example.com/placeholder-worlds',
      socialLinks: {
        twitter: 'https://example.com/social/placeholder-worlds',
        linkedin: 'https://example.com/company/placeholder-worlds',
      },
      detailedInfo: {
        overview: 'Sample company. It gives game studios wallets, markets and identity in one toolkit.',
        keyFeatures: ['Wallets without seed phrases', 'A market for items', 'A toolkit for studios'],
        marketPosition: 'In use by independent studios in North America.',
        website: 'https://example.com/placeholder-worlds',
      },
    },
    {
      id: 'paragon-biometrics',
      name: 'Paragon Biometrics',
      description: 'Biometric payments: a palm or a glance instead of a card.',
      location: 'London',
      sector: 'Payments',
      stage: 'Series A',
      year: 2020,
      logo: {
        viewBox: '0 0 48 48',
        path: 'M24 4a20 20 0 0 1 20 20h-5a15 15 0 0 0-30 0v14H4V24A20 20 0 0 1 24 4zM24 13a11 11 0 0 1 11 11v20h-5V24a6 6 0 0 0-12 0v20h-5V24a11 11 0 0 1 11-11z',
      },
      website: 'https://example.com/paragon-biometrics',
      socialLinks: { linkedin: 'https://example.com/company/paragon-biometrics' },
      detailedInfo: {
        overview:
          'Sample company. It lets shops accept a payment by palm, with the template kept on the device.',
        keyFeatures: [
          'Templates never leave the device',
          'Works with existing terminals',
          'Certified readers',
        ],
        marketPosition: 'In pilots with retailers and transport operators in the United Kingdom.',
        website: 'https://example.com/paragon-biometrics',
      },
    },
  ],
  smallerHoldings: ['Model Ledger Notary', 'Pattern Custody'],
}

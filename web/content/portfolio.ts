import { featuredCompany } from './featuredCompany.ts'
import type { Portfolio } from './schemaHoldings.ts'

/** Invented companies where the specification withholds the names; their logos are drawn. */
export const portfolio: Portfolio = {
  title: 'Portfolio',
  description:
    'The companies that Blu Digital plc has invested in: payments, blockchain, decentralised finance and gaming.',
  hero: 'Our Investment Portfolio',
  lead: 'Teams with a product in use, in fields that we know. We hold few companies, and hold them long.',
  grid: {
    heading: 'Portfolio companies',
    text: 'Four companies lead the portfolio.',
    details: 'Details',
    website: 'Website',
    twitter: 'Twitter',
    linkedin: 'LinkedIn',
  },
  details: {
    sector: 'Sector',
    stage: 'Stage',
    year: 'Founded',
    location: 'Location',
    features: 'Key features',
    market: 'Market position',
    close: 'Close details',
  },
  companies: [
    featuredCompany,
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
  sectors: {
    heading: 'By sector',
    text: 'A company can stand in more than one field.',
    list: [
      {
        id: 'blockchain',
        title: 'Blockchain',
        text: 'Ledgers put to work in settlement, identity and record keeping.',
        companies: ['exemplar-payments', 'specimen-arena', 'placeholder-worlds'],
        smallerHoldings: ['Model Ledger Notary', 'Pattern Custody'],
      },
      {
        id: 'defi',
        title: 'Decentralised Finance (DeFi)',
        text: 'Exchange, lending and custody run by open code.',
        companies: ['exemplar-payments'],
        smallerHoldings: ['Pattern Custody'],
      },
      {
        id: 'payments',
        title: 'Payments',
        text: 'Rails, ramps and the checks that make them safe.',
        companies: ['exemplar-payments', 'paragon-biometrics'],
        smallerHoldings: [],
      },
      {
        id: 'gaming',
        title: 'Gaming',
        text: 'Games and tournaments that rest on the same technology.',
        companies: ['specimen-arena', 'placeholder-worlds'],
        smallerHoldings: [],
      },
    ],
  },
  caseStudy: {
    company: 'exemplar-payments',
    kicker: 'Case study',
    heading: 'How money crosses a border for less than half a per cent',
    background: {
      heading: 'Background',
      paragraphs: [
        'Sending money from one currency into another still passes through several banks, takes days and costs small companies several per cent. Exemplar Payments, founded in Berlin in 2014, set out to replace that chain by one settlement on a blockchain made for foreign exchange.',
        'Its customers hand over one currency and receive another, in most cases within a minute and for fees under 0.5%. They need not hold a digital asset, or know that one was used.',
      ],
    },
    products: {
      heading: 'Core products',
      list: [
        {
          name: 'Pendulum',
          text: 'A blockchain platform made for foreign exchange, which links the currencies of the world to open finance.',
          link: 'https://example.com/exemplar-payments/pendulum',
          action: 'Visit Pendulum',
        },
        {
          name: 'Vortex',
          text: 'A low-fee on- and off-ramp between bank accounts and digital assets.',
          link: 'https://example.com/exemplar-payments/vortex',
          action: 'Visit Vortex',
        },
      ],
    },
    highlights: {
      heading: 'Service highlights',
      list: [
        {
          title: 'Fees under 0.5%',
          text: 'One price for exchange and transfer, known before the payment is made.',
        },
        {
          title: 'Settlement in seconds',
          text: 'The payment is final once the ledger has it, at any hour and on any day.',
        },
        {
          title: 'Bank account to bank account',
          text: 'Sender and receiver use the accounts that they have.',
        },
        { title: 'Open rates', text: 'Rates come from an open market and can be checked afterwards.' },
        {
          title: 'Identity checked',
          text: 'Customers are identified, and payments screened, before money moves.',
        },
        { title: 'Made for integration', text: 'One interface for platforms, payroll and marketplaces.' },
        { title: 'Audited code', text: 'Contracts are reviewed by outside specialists before each release.' },
      ],
    },
  },
  treasury: {
    heading: 'Digital Asset Treasury',
    text: 'Digital assets that are held directly, beside the companies.',
    caption: 'Digital assets held, with the amount of each',
    columns: { holding: 'Holding', amount: 'Amount', price: 'Price', change: '24 hours', value: 'Value' },
    loading: 'Loading prices...',
    source: 'Prices in US dollars from {source} at {time}, London time. They are read again each minute.',
    sample: 'Sample data',
    old: 'Last good prices, {age} old: the source has not answered since.',
    failed: 'The prices are not available at the moment. They are asked for again each minute.',
    noPrice: 'no price',
    up: 'up',
    down: 'down',
    withoutScripts: 'Prices need scripts. The amounts are complete.',
    asOf: 'Amounts as at',
    updated: '2025-03-20',
    notNetAssetValue:
      'This is not a net asset value. Prices of digital assets can change sharply within hours.',
    holdings: [
      {
        id: 'ethereum',
        symbol: 'ETH',
        amount: 72.03338,
        displayName: 'Ethereum',
        description: 'The asset of the network on which most of decentralised finance runs.',
      },
      {
        id: 'coinbase-wrapped-btc',
        symbol: 'cbBTC',
        amount: 9.26732,
        displayName: 'Coinbase Wrapped BTC',
        description: 'A token that stands for bitcoin in custody, for use on other networks.',
      },
    ],
  },
  call: {
    heading: 'Are you building the next one?',
    text: 'Tell us what people already do with your product. We read everything, and answer.',
    action: { name: 'Get in Touch', href: '/contact' },
  },
}

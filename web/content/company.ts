import type { Company } from './schema.ts'

export const company: Company = {
  sample: true,
  confirmed: '2025-04-15',
  name: 'Blu Digital plc',
  brand: 'Blu Digital',
  mark: {
    viewBox: '0 0 24 24',
    path: 'M2 2h5v20H2zM9 2h6.1a4.9 4.9 0 0 1 0 9.8H9zM9 13.2h7.6a4.4 4.4 0 0 1 0 8.8H9z',
  },
  description:
    'Blu Digital plc is an investment company on AIM, the growth market of the London Stock Exchange. It backs teams in blockchain, decentralised finance, payments and gaming.',
  copyrightYear: 2025,
  email: {
    general: 'hello@example.com',
    investorRelations: 'investors@example.com',
    security: 'security@example.com',
  },
  registration: {
    name: 'Blu Digital plc',
    number: '00000000 (sample)',
    office: '1 Sample Street, London EC0 0AA',
    partOfUk: 'England and Wales',
    investmentCompany: false,
    registry: {
      name: 'Companies House',
      url: 'https://find-and-update.company-information.service.gov.uk/',
    },
  },
  listing: {
    symbol: 'BLU.L',
    code: 'BLU',
    newsSymbol: 'BLUE.L',
    exchange: 'London Stock Exchange AIM',
    exchangeShort: 'AIM',
    currency: 'GBP (pence)',
    url: 'https://www.londonstockexchange.com/',
    newsUrl: 'https://www.londonstockexchange.com/news',
  },
  shares: {
    class: 'Ordinary shares',
    nominal: '£0.01',
    inIssue: 47_553_234,
    treasury: 0,
    notInPublicHandsPercent: 34.3,
    updated: '2025-03-20',
  },
}

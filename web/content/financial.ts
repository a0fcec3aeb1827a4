import type { Financial } from './schemaHoldings.ts'

/** Shareholders carry plainly invented names; the figures are the specification's. */
export const financial: Financial = {
  title: 'Financial Information',
  description:
    'Trading symbol, share capital, securities in issue, significant shareholders and shares not in public hands of Blu Digital plc.',
  trading: {
    heading: 'Trading information',
    text: 'Where the shares are traded, and under what name.',
    symbol: 'Trading symbol',
    code: 'Code',
    exchange: 'Exchange',
    details: 'Exchange details',
    currency: 'Currency',
    exchangeDetails:
      'AIM is the market of the London Stock Exchange for growing companies. The shares are admitted to AIM only, and to no other exchange or trading platform.',
    link: 'See the price at the exchange',
  },
  capital: {
    heading: 'Share capital',
    text: 'One class of shares. Each carries one vote and the same right to a dividend.',
    shareCapital: 'Share capital',
    inIssue: 'Number of securities in issue',
    treasury: 'Shares in treasury',
    treasuryNone: 'None. The number in issue is also the number of voting rights.',
    treasurySome: '{treasury}. The other {votes} shares carry a vote each.',
    restrictions: 'Restrictions on transfer',
    restrictionsText: 'None. The shares can be transferred freely under the articles of association.',
    asOf: 'As at',
  },
  holders: {
    heading: 'Significant shareholders',
    text: 'Holders of three per cent or more of the shares, as they have notified us.',
    caption: 'Significant shareholders and their part of the shares in issue',
    columns: { holder: 'Shareholder', shares: 'Shares', percent: 'Percentage' },
    none: 'No holder has notified three per cent or more of the shares.',
    updatedLabel: 'Last updated',
    updated: '2025-03-20',
    list: [
      { name: 'Specimen Nominees Limited', shares: 5_946_846, percent: 12.5, notPublic: 'substantial' },
      { name: 'Exemplar Capital Partners', shares: 3_093_511, percent: 6.51, notPublic: 'associate' },
      { name: 'Placeholder Holdings', shares: 2_500_000, percent: 5.26, notPublic: 'nominates' },
      { name: 'Paragon Family Office', shares: 1_550_000, percent: 3.26 },
    ],
  },
  float: {
    heading: 'Free float',
    notPublic: 'not in public hands',
    public: 'in public hands',
    text: 'Shares not in public hands are those of directors and people connected with them, and of others whom the AIM Rules name, such as holders of ten per cent or more.',
  },
}

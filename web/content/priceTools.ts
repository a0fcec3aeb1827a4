import type { PriceTools } from './schemaPriceTools.ts'

export const priceTools: PriceTools = {
  loading: 'Loading all prices...',
  failed: 'The past prices could not be loaded.',
  retry: 'Try again',
  empty: 'There are no past prices yet.',
  source:
    'All figures rest on the closing prices that we have kept, from {from} to {to}. Source: {source}. Prices are in pence, as the source gave them.',
  lookUp: {
    heading: 'Price on a day',
    date: 'Day',
    answer: 'Close on {date}: {price}p.',
    closed: 'There is no close for {on}. The last one before it, on {date}, was {price}p.',
    before: 'Our prices begin on {date}.',
  },
  calculator: {
    heading: 'What an investment became',
    amount: 'Amount in pounds',
    from: 'From',
    to: 'To',
    answer:
      '{amount} at the close of {from} ({first}p) would have been {value} at the close of {to} ({last}p), {percent}%.',
    none: 'There are no prices for this period.',
    wrongAmount: 'Give an amount in pounds, like 1,000 or 99.50, of {most} at most.',
    wrongOrder: 'This day comes before the first one.',
    caveat:
      'Reckoned with closing prices alone: from the first close on or after the first day to the last one on or before the second, with parts of shares. Dividends, dealing costs, spreads and taxes are not counted. What a share did in the past tells nothing of what it will do. This is no advice.',
  },
  reactions: {
    heading: 'The price around announcements',
    text: 'Before is the last close that did not know of the announcement, after the first one that did: of the same day, or of the next trading day for what came at 16:30 London time or later, or on a day without trading. Other things move prices too; what is missing here has no close within seven days.',
    caption: 'Regulatory announcements, latest first',
    announcement: 'Announcement',
    change: 'Change',
    closes: 'Closes before and after (pence)',
    from: '{before} on {beforeDate}, {after} on {afterDate}',
    all: 'Show all {count}',
    failed: 'The announcements could not be loaded.',
  },
}

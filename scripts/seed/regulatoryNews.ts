import type { Sample } from './companyNews.ts'

const notice = 'Sample announcement. Nothing in it is about a real company.'

const enquiries =
  '<h2>Enquiries</h2><table><tbody><tr><th scope="row">Blu Digital plc</th><td><a href="mailto:investors@example.com">investors@example.com</a></td></tr><tr><th scope="row">Nominated adviser (sample)</th><td>+44 (0)20 0000 0000</td></tr></tbody></table>'

const rows = (cells: string[][]): string =>
  cells
    .map(
      ([head = '', ...rest]) =>
        `<tr><th scope="row">${head}</th>${rest.map(cell => `<td>${cell}</td>`).join('')}</tr>`,
    )
    .join('')

const table = (caption: string, columns: string[], cells: string[][]): string =>
  `<table><caption>${caption}</caption><thead><tr>${columns.map(name => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${rows(cells)}</tbody></table>`

const figures = (columns: string[], income: string[], result: string[], assets: string[]): string =>
  table(
    'Key figures',
    ['£ thousand', ...columns],
    [
      ['Income from investments', ...income],
      ['Profit before tax', ...result],
      ['Net assets', ...assets],
    ],
  )

const votingRights = (month: string, at: string): Sample => ({
  title: `Total Voting Rights, ${month}`,
  at,
  category: 'TVR',
  body: [
    'In conformity with the Disclosure Guidance and Transparency Rules, the Company notifies the market of the following.',
    'The issued share capital consists of 47,553,234 ordinary shares of £0.01 each, with one voting right per share. No shares are held in treasury.',
    'Shareholders may use the figure of 47,553,234 as the denominator when they determine whether they have to notify a change of their interest.',
    notice,
  ],
})

const holding = (at: string, holder: string, shares: string, percent: string): Sample => ({
  title: `Holding(s) in Company: ${holder}`,
  at,
  category: 'HOL',
  body: [
    `The Company was notified of a change in the interest of ${holder}.`,
    table(
      'Position after the notified change',
      ['Holder', 'Shares', 'Voting rights'],
      [[holder, shares, percent]],
    ),
    notice,
  ],
})

/** Sample regulatory announcements, oldest first. */
export const regulatoryNews: Sample[] = [
  {
    title: 'Half-year Report 2021',
    at: '2021-09-16T06:00:00.000Z',
    category: 'IR',
    body: [
      'Unaudited results for the six months ended 30 June 2021.',
      figures(['H1 2021', 'H1 2020'], ['412', '287'], ['1,204', '96'], ['9,870', '7,455']),
      notice,
    ],
  },
  holding('2022-02-08T14:22:00.000Z', 'Northwind Nominees (sample)', '1,550,000', '3.26%'),
  {
    title: 'Final Results for the year ended 31 December 2021',
    at: '2022-04-21T06:00:00.000Z',
    category: 'FR',
    body: [
      'Audited results for the year ended 31 December 2021.',
      figures(['2021', '2020'], ['903', '611'], ['2,310', '402'], ['11,020', '8,710']),
      '<h2>Outlook</h2>',
      'The Board looks for companies whose technology is in use already and whose customers pay for it.',
      notice,
    ],
  },
  {
    title: 'Result of Annual General Meeting 2022',
    at: '2022-06-14T13:05:00.000Z',
    category: 'RAG',
    body: ['All resolutions that were put to the meeting today were passed on a poll.', notice],
  },
  {
    title: 'Half-year Report 2022',
    at: '2022-09-15T06:00:00.000Z',
    category: 'IR',
    body: [
      'Unaudited results for the six months ended 30 June 2022.',
      figures(['H1 2022', 'H1 2021'], ['438', '412'], ['(1,116)', '1,204'], ['9,904', '9,870']),
      notice,
    ],
  },
  votingRights('November 2022', '2022-11-30T16:30:00.000Z'),
  {
    title: 'Proposed Share Consolidation and Notice of General Meeting',
    at: '2023-01-24T07:00:00.000Z',
    category: 'NOE',
    body: [
      'The Company proposes to consolidate every ten existing ordinary shares into one new ordinary share of £0.01.',
      '<h2>Expected timetable</h2>',
      '<ol><li>Posting of the circular: 24 January 2023</li><li>General Meeting: 16 February 2023, 10:00</li><li>Admission of the new shares: 17 February 2023, 08:00</li></ol>',
      'The circular is on the <a href="/investors/documents">documents page</a> of our website.',
      notice,
    ],
  },
  {
    title: 'Result of General Meeting',
    at: '2023-02-16T11:40:00.000Z',
    category: 'ROM',
    body: [
      'The resolution to consolidate the share capital was passed. Dealings in the new shares begin tomorrow at 08:00.',
      notice,
    ],
  },
  {
    title: 'Final Results for the year ended 31 December 2022',
    at: '2023-04-20T06:00:00.000Z',
    category: 'FR',
    body: [
      'Audited results for the year ended 31 December 2022.',
      figures(['2022', '2021'], ['871', '903'], ['(1,902)', '2,310'], ['9,118', '11,020']),
      notice,
      enquiries,
    ],
  },
  {
    title: 'Result of Annual General Meeting 2023',
    at: '2023-06-13T13:10:00.000Z',
    category: 'RAG',
    body: [
      'All resolutions were passed on a poll. The votes cast are shown below.',
      table(
        'Votes',
        ['Resolution', 'For', 'Against'],
        [
          ['Accounts', '99.8%', '0.2%'],
          ['Re-election of directors', '98.1%', '1.9%'],
          ['Allotment of shares', '96.4%', '3.6%'],
        ],
      ),
      notice,
    ],
  },
  holding('2023-07-04T15:02:00.000Z', 'Harbour Capital (sample)', '2,500,000', '5.26%'),
  {
    title: 'Half-year Report 2023',
    at: '2023-09-14T06:00:00.000Z',
    category: 'IR',
    body: [
      'Unaudited results for the six months ended 30 June 2023.',
      figures(['H1 2023', 'H1 2022'], ['455', '438'], ['702', '(1,116)'], ['9,820', '9,904']),
      notice,
    ],
  },
  {
    title: 'Portfolio Update: follow-on investment in a payments company',
    at: '2023-10-19T06:00:00.000Z',
    category: 'PFU',
    body: [
      'The Company has invested a further £250,000 in an existing holding, on the terms of its latest round.',
      '<ul><li>Total invested to date: £650,000</li><li>Holding after the round: 7.4%</li><li>Lead investor: a European venture fund</li></ul>',
      notice,
    ],
  },
  votingRights('November 2023', '2023-11-30T16:30:00.000Z'),
  {
    title: 'Director Dealing',
    at: '2024-01-18T15:45:00.000Z',
    category: 'DSH',
    body: [
      'A director bought 40,000 ordinary shares at 21.5 pence each and now holds 5,946,846 shares, 12.5% of the share capital.',
      notice,
    ],
  },
  {
    title: 'Change of Adviser',
    at: '2024-02-27T07:00:00.000Z',
    category: 'APP',
    body: ['The Company has appointed a new joint broker with immediate effect.', notice],
  },
  {
    title: 'Final Results for the year ended 31 December 2023',
    at: '2024-04-22T06:00:00.000Z',
    category: 'FR',
    body: [
      'Audited results for the year ended 31 December 2023.',
      figures(['2023', '2022'], ['944', '871'], ['1,655', '(1,902)'], ['10,960', '9,118']),
      '<h2>Dividend</h2>',
      'The Board does not recommend a dividend.',
      notice,
    ],
  },
  votingRights('April 2024', '2024-05-01T06:00:00.000Z'),
  {
    title: 'Result of Annual General Meeting 2024',
    at: '2024-06-11T13:20:00.000Z',
    category: 'RAG',
    body: ['All resolutions that were put to the meeting today were passed on a poll.', notice],
  },
  {
    title: 'Half-year Report for the six months to 30 June 2024',
    at: '2024-09-12T06:00:00.000Z',
    category: 'IR',
    body: [
      'Unaudited results for the six months ended 30 June 2024.',
      figures(['H1 2024', 'H1 2023'], ['531', '455'], ['1,188', '702'], ['12,140', '9,820']),
      notice,
      enquiries,
    ],
  },
  {
    title: 'Treasury Update: purchase of digital assets',
    at: '2024-10-15T06:00:00.000Z',
    category: 'MSC',
    body: [
      'The Company has bought digital assets for its treasury, at an average price of £1,902 for each ether.',
      notice,
    ],
  },
  {
    title: 'Correction: Treasury Update: purchase of digital assets',
    at: '2024-10-15T13:30:00.000Z',
    category: 'MSC',
    corrects: 'Treasury Update: purchase of digital assets',
    body: [
      'The announcement released today at 07:00 gave a wrong average price. It is £1,920 for each ether, not £1,902. All other details are unchanged. The full corrected text follows.',
      'The Company has bought digital assets for its treasury, at an average price of £1,920 for each ether.',
      notice,
    ],
  },
  votingRights('November 2024', '2024-11-29T16:30:00.000Z'),
  {
    title: 'Notice of Results',
    at: '2025-02-25T07:00:00.000Z',
    category: 'NOR',
    body: [
      'The Company will announce its results for the year ended 31 December 2024 on 20 March 2025 at 07:00.',
      notice,
    ],
  },
  {
    title: 'Final results for the year ended 31 December 2024',
    at: '2025-03-20T07:00:00.000Z',
    category: 'FR',
    featured: true,
    link: 'https://www.londonstockexchange.com/news',
    body: [
      'Blu Digital plc, the AIM-listed investor in blockchain, decentralised finance and payments, announces its audited results for the year ended 31 December 2024.',
      '<h2>Highlights</h2>',
      '<ul><li>Net assets of £13.4 million (2023: £10.96 million), 28.2 pence a share</li><li>Income from investments up 18% to £1.1 million</li><li>Two follow-on investments, one exit at 2.3 times cost</li></ul>',
      figures(['2024', '2023'], ['1,114', '944'], ['2,480', '1,655'], ['13,410', '10,960']),
      '<h2>Statement of the Chair</h2>',
      'This was a year in which our companies turned their technology into sales. Our job is to give them patience and to give you clarity.',
      '<blockquote>We would rather own a part of something that works than all of something that might.</blockquote>',
      'The annual report is on the <a href="/investors/documents">documents page</a> and will be posted to shareholders with the notice of the Annual General Meeting.',
      notice,
      enquiries,
    ],
  },
  holding('2025-03-20T14:30:00.000Z', 'Meridian Growth Fund (sample)', '3,093,511', '6.51%'),
  {
    title: 'Notice of Annual General Meeting',
    at: '2025-04-02T06:00:00.000Z',
    category: 'NOA',
    body: [
      'The notice of the Annual General Meeting has been posted to shareholders and is on the <a href="/investors/documents">documents page</a> of our website.',
      'The meeting is held on 10 June 2025 at 13:00 at the registered office.',
      notice,
    ],
  },
]

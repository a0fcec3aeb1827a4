import type { Governance } from './schemaGovernance.ts'

export const governance: Governance = {
  title: 'Corporate Governance',
  description:
    'How Blu Digital plc is governed: disclosures under the ten principles of the QCA Code, matters reserved for the board, and its committees.',
  heading: 'How the company is governed',
  code: 'QCA Corporate Governance Code',
  edition: '2018',
  paragraphs: [
    'The board of Blu Digital plc holds that good governance makes a company worth more to those who own it. It follows the Corporate Governance Code of the Quoted Companies Alliance, which sets ten principles and asks a company to say plainly how it meets each of them, and where it does not, why.',
    'The disclosures below stand under the principles of the 2018 edition. The Chair is responsible for them, and the board reviews them every year.',
  ],
  updatedLabel: 'Last updated',
  updated: '2024-04-22',
  board: {
    heading: 'The board',
    directors: 2,
    meetingsAYear: 6,
    directorsLabel: 'directors',
    boardMeetingsLabel: 'board meetings a year at least',
    committeeMeetingsLabel: 'meetings a year at least',
    text: [
      'The board has two directors: a Non-Executive Chair and a Chief Executive Officer. It meets at least six times a year, and whenever a decision cannot wait. Its Audit Committee meets at least twice a year and its Remuneration Committee at least once.',
      'The Chair leads the board and is responsible for its governance. The Chief Executive leads the business and carries out what the board decides. The two roles are never held by one person.',
    ],
  },
  contents: 'The ten principles',
  principles: {
    heading: 'Disclosures under the QCA Code',
    label: 'Principle',
    list: [
      {
        disclosure: [
          'The company invests in teams that build digital finance: blockchain, decentralised finance and payments, and gaming where it rests on the same technology. It takes minority stakes early, holds them while the companies grow, and means to make its return from the growth of capital. The investing policy is published in full on the About page.',
          'The challenges are those of young companies in a young field: some will fail, prices of digital assets swing widely, holdings cannot be sold at any moment, and rules differ between countries and change. The board meets them with a small number of holdings that it can follow closely, without borrowing, and by investing only where it understands technology and law.',
        ],
      },
      {
        disclosure: [
          'The Chief Executive meets larger shareholders after the yearly and the half-yearly results; the Chair is there for those who would rather speak with a director who does not run the business. All shareholders are invited to the annual general meeting, where both directors answer questions, and anyone can write to the investor-relations address on the Contact page.',
          'What shareholders say, and how they voted, is reported to the next meeting of the board. Where a fifth or more of the votes are cast against a resolution, the board asks for the reasons and says what it will do.',
        ],
      },
      {
        disclosure: [
          'Besides its shareholders, the company depends on the founders and staff of the companies it holds, on its own small team, on advisers and regulators, and on the users of the products it finances. The directors hear from founders at board or observer meetings of each holding, and from the team every week.',
          'Before it invests, the company looks at how a product affects its users: whether customers’ money is safeguarded, how identity and sanctions are checked, and, for a blockchain, how much energy it takes. Networks that rest on proof of work need a reason that the board accepts.',
        ],
      },
      {
        disclosure: [
          'The board keeps a register of risks with an owner, a measure and a date for each, and goes through it at least twice a year, once together with the Audit Committee’s review of the accounts. The main risks are the valuation of holdings, the concentration of the portfolio, the custody and price of digital assets, changes of regulation, and dependence on few people.',
          'Every new investment is decided by the board on a written paper that sets out what could go wrong. Digital assets are held so that no single person can move them. Payments need two approvals. Given the size of the company there is no internal audit; the Audit Committee considers each year whether that is still right.',
        ],
      },
      {
        disclosure: [
          'The board has two directors, Helena Exemplar as Non-Executive Chair and Julian Specimen as Chief Executive Officer. It meets at least six times a year; papers go out five days before, and each director has the time that the role needs. The Audit Committee meets at least twice a year and the Remuneration Committee at least once.',
          'The code asks for at least two independent non-executive directors. The company has one, whom the board regards as independent, and so does not comply in this point. The board holds that two directors are enough for the number of holdings today, and means to appoint a second independent director when the portfolio grows. Until then, the Chair leads both committees, and a director with an interest in a matter does not vote on it.',
        ],
      },
      {
        disclosure: [
          'Between them the directors have led and sold payments companies, chaired listed companies and worked in capital markets. Their biographies are on the About page. Where the board needs knowledge that it does not have, such as the audit of smart contracts or the law of another country, it takes advice from outside.',
          'The directors keep up to date through briefings by the nominated adviser on the AIM Rules and the Market Abuse Regulation, by the auditors on accounting, and by the company’s own team on technology. The Company Secretary advises the board on procedure, and each director may take independent advice at the company’s cost.',
        ],
      },
      {
        disclosure: [
          'Each year the Chair reviews with the Chief Executive how the board has worked: the quality of its papers, the time given to strategy, what it decided and what came of it. The Chief Executive is measured against objectives that the Remuneration Committee sets at the start of the year. The Chair’s own work is reviewed by the Chief Executive with the nominated adviser.',
          'With two directors the board has not seen a need for a review by an outsider; it will reconsider this when it grows. Succession is discussed at the same occasion, for directors and for the few people on whom the company depends.',
        ],
      },
      {
        disclosure: [
          'In a field with a reputation to win, integrity is a condition of the business. The company has policies on bribery, on conflicts of interest, on dealing in its shares and in digital assets, and on raising concerns in confidence; everyone signs them on joining and once a year.',
          'Nobody may deal in an asset in which the company is about to deal. Directors and staff disclose what they hold. The board looks at how people act, not only at what they achieve, when it decides on pay, and it asks the same of the companies in which it invests.',
        ],
      },
      {
        disclosure: [
          'The Chair leads the board; the Chief Executive leads the business. A list of matters, below, can be decided by the board only. Two committees, for audit and for remuneration, prepare and watch over decisions in their fields. Appointments are made by the board as a whole, so that there is no nomination committee.',
          'The board reviews this structure each year against the size and the risk of the company, and expects to add independent directors, and members to its committees, as the portfolio grows.',
        ],
      },
      {
        disclosure: [
          'The company reports through its yearly and half-yearly accounts, through announcements by a regulatory information service, through the annual general meeting and through this website, where reports and notices of meetings of at least five years stay available. The annual report describes the work of the two committees.',
          'Results of votes at general meetings are announced without delay and published here, with the numbers for and against each resolution.',
        ],
      },
    ],
  },
  reserved: {
    heading: 'Matters reserved for the Board',
    text: 'What the board decides itself, and does not leave to a director, a committee or anybody else.',
    groups: [
      {
        title: 'Strategy and investments',
        matters: [
          'The investing policy, the strategy and the yearly budget',
          'Every purchase and every sale of a holding',
          'Purchase, sale and custody of digital assets',
          'The start of a new kind of business, or the end of one',
        ],
      },
      {
        title: 'Capital and structure',
        matters: [
          'Issue, purchase or cancellation of shares, and options on them',
          'Borrowing, guarantees and charges on assets',
          'Changes of the listing, and the appointment of nominated adviser and brokers',
          'Purchase or formation of subsidiaries',
        ],
      },
      {
        title: 'Reports and controls',
        matters: [
          'Approval of annual and half-yearly accounts, and the valuation of holdings in them',
          'Dividends and the policy on them',
          'Systems of internal control and of risk management',
          'Appointment or removal of auditors, put to shareholders',
        ],
      },
      {
        title: 'People and governance',
        matters: [
          'Appointment and removal of directors and of the Company Secretary',
          'Terms of reference and members of the committees',
          'The share-dealing code, and the release of inside information',
          'Circulars, prospectuses and notices to shareholders',
        ],
      },
    ],
  },
  committees: {
    heading: 'Committees of the board',
    text: 'Each has written terms of reference and reports to the next meeting of the board.',
    members: 'Members',
    duties: 'Duties',
    closing: 'There is no nomination committee: with two directors, the board as a whole makes appointments.',
  },
}

import type { About } from './schemaPages.ts'

export const about: About = {
  title: 'About',
  description:
    'The mission, the investment philosophy and the people of Blu Digital plc, an investment company on AIM for digital finance.',
  hero: 'Empowering Founders. Backing the Future.',
  lead: 'We are a listed company that owns a part of the companies which rebuild finance, and stays with them while they do it.',
  mission: {
    heading: 'Our Mission',
    lead: 'To give founders patient capital and practical help, and to give public shareholders a way into companies that they could not otherwise own.',
    paragraphs: [
      'Digital finance is built by small teams, years before their companies could be listed. Those years are where most of the value is made, and where a private saver has no way in. A share in Blu Digital is that way: a holding in several such companies, bought and sold on a public market, with the reports and the rules of one.',
      'For founders, that means a shareholder that does not have to sell by a certain year. We bring experience of running regulated businesses, an honest second opinion, and introductions to the people who buy, audit and supervise what they build.',
    ],
  },
  philosophy: {
    heading: 'Our Investment Philosophy',
    text: 'Eight rules that we hold ourselves to. Together they are our investing policy.',
    items: [
      {
        title: 'Focus Areas',
        content:
          'Blockchain, decentralised finance and payments, and gaming where it rests on the same technology. We look for products that people already use, not for promises of a protocol.',
      },
      {
        title: 'Geographic Scope',
        content:
          'No country is excluded. Most of our companies work from Europe, North America and Asia; each has to be able to operate lawfully where its customers are.',
      },
      {
        title: 'Investment Types',
        content:
          'Ordinary and preferred shares, convertible loans and warrants of private companies; where they serve the same purpose, digital assets and shares of listed companies.',
      },
      {
        title: 'Active or Passive',
        content:
          'Active in counsel, passive in control. We take minority stakes, often with a seat or an observer on the board, and leave the running of the company to those who founded it.',
      },
      {
        title: 'Holding Period',
        content:
          'Three to seven years in general, longer while a company grows. We have no fund that ends on a date, so no sale is forced by the calendar.',
      },
      {
        title: 'Portfolio Exposure',
        content:
          'A small number of holdings, so that each can be followed closely. The board reviews every holding that grows to a large part of the whole, and says in its reports how it is concentrated.',
      },
      {
        title: 'Use of Gearing',
        content:
          'We do not borrow to invest. The companies that we hold may borrow for their own business, and we look at how much before we invest.',
      },
      {
        title: 'Returns Strategy',
        content:
          'Growth of capital rather than income. Proceeds of a sale are invested again, or returned to shareholders when the board finds no better use for them.',
      },
    ],
  },
  leadership: {
    heading: 'Leadership',
    text: 'Two directors form the board; they and the head of investments lead the company.',
    portrait: 'Monogram of',
    connect: 'Connect',
  },
  contact: {
    heading: 'Founders, shareholders and the press are welcome to write.',
    text: 'A person reads every message, and answers.',
    action: { name: 'Contact Us', href: '/contact' },
  },
}

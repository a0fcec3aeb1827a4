import { featuredCompany } from './featuredCompany.ts'
import type { Home } from './schema.ts'

export const home: Home = {
  title: 'Blu Digital plc: investing in digital finance',
  description:
    'Blu Digital plc (AIM: BLU) backs the teams that build digital finance: blockchain, decentralised finance, payments and gaming. Reports, announcements and share information.',
  hero: {
    kicker: 'London Stock Exchange AIM: BLU',
    headline: 'Fueling the Future of Digital',
    lead: 'We back the teams that rebuild finance on open networks, and we give public shareholders a way to own a part of what they build.',
    action: { name: 'Explore Our Portfolio', href: '/portfolio' },
    second: { name: 'Reports and documents', href: '/investors/documents' },
  },
  price: {
    heading: 'Share price',
    link: { name: 'Chart and share information', href: '/investors/financial' },
  },
  sectors: {
    heading: 'Key Sectors We Invest In',
    lead: 'Three fields, one conviction: value will move the way information already does.',
    cards: [
      {
        icon: 'blockchain',
        title: 'Blockchain',
        description:
          'Ledgers that many parties can trust without trusting one another. We back the companies that put them to work in settlement, identity and record keeping.',
        stats: '5+ portfolio companies',
        link: '/portfolio#blockchain',
      },
      {
        icon: 'defi',
        title: 'Decentralised Finance (DeFi)',
        description:
          'Lending, exchange and saving run by open code rather than by an institution. We look for protocols with real users, sound collateral and audited contracts.',
        stats: 'Global DeFi reach',
        link: '/portfolio#defi',
      },
      {
        icon: 'payments',
        title: 'Payments',
        description:
          'Money that crosses a border in seconds and costs little. We invest in the rails, the ramps and the checks that make it safe for everyone to use.',
        stats: 'Borderless transactions',
        link: '/portfolio#payments',
      },
    ],
  },
  why: {
    heading: 'Why Blu Digital',
    picture: 'An engraved rosette, as on a share certificate',
    points: [
      {
        title: 'Sector Expertise',
        text: 'Our people have built, funded and run companies in digital finance. They read the code as well as the accounts.',
      },
      {
        title: 'Focused Strategy',
        text: 'A small number of holdings in fields that we know well, held for as long as they grow.',
      },
      {
        title: 'Collaborative Partnership',
        text: 'We work beside founders: on governance, on hiring, on regulation and on the next round.',
      },
      {
        title: 'Global Perspective',
        text: 'Based in London, invested from Berlin to Singapore and Vancouver, wherever good teams are.',
      },
    ],
  },
  featured: {
    kicker: 'Featured company',
    company: featuredCompany,
    lead: 'A blockchain payments company that moves money between currencies for businesses, in seconds and for a small fee.',
    products: [
      {
        name: 'Pendulum',
        text: 'A blockchain platform made for foreign exchange, which links the currencies of the world to open finance.',
      },
      {
        name: 'Vortex',
        text: 'A low-fee on- and off-ramp between bank accounts and digital assets.',
      },
    ],
    visit: 'Visit Website',
    more: { name: 'Discover More', href: '/portfolio' },
  },
  news: {
    heading: 'Regulatory News Service',
    lead: 'Our latest official announcements, released through a regulatory information service.',
    frame: 'Latest regulatory announcements',
    all: { name: 'All announcements', href: '/news' },
    exchange: 'Announcements at the exchange',
  },
  call: {
    heading: 'Believe in Blockchain, DeFi, or Payments? Invest with Us.',
    text: 'The value of shares can fall as well as rise. Please take advice before you invest.',
    button: 'View Share Price',
  },
}

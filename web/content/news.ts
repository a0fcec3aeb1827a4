import type { News } from './schemaNews.ts'

export const news: News = {
  title: 'News and insights',
  description:
    'Regulatory announcements and company news of Blu Digital plc (AIM: BLU): the latest releases, and all of them to search.',
  hero: 'News and insights',
  lead: 'What we have to tell the market, the moment it may be told, and what else is worth knowing about us.',
  regulatory: {
    heading: 'Regulatory News Service',
    text: 'Our latest official announcements, released through a regulatory information service.',
    frame: 'Latest regulatory announcements',
    all: 'All regulatory announcements',
    exchange: 'Announcements at the exchange',
  },
  list: {
    kinds: {
      label: 'Kind of news',
      company: {
        name: 'Company news',
        heading: 'Company news',
        text: 'News of the company and its portfolio that no rule requires us to announce.',
        empty: 'No company news has been published yet.',
      },
      regulatory: {
        name: 'Regulatory news',
        heading: 'Regulatory announcements',
        text: 'Every announcement that we have released through a regulatory information service.',
        empty: 'No announcements have been released yet.',
      },
    },
    search: 'Search',
    year: 'Year',
    allYears: 'All years',
    submit: 'Show',
    clear: 'Clear filters',
    loading: 'Loading announcements...',
    failed: 'The announcements could not be loaded. Regulatory ones are also published by the exchange.',
    retry: 'Try again',
    withoutScripts: 'The list cannot be shown at this moment. Please reload the page shortly.',
    none: 'No announcement fits. Try fewer words or another year.',
    noneYet: 'Nothing that fits is in this part of the list. Older announcements follow.',
    one: 'announcement',
    many: 'announcements',
    more: 'and older ones',
    older: 'Older',
    newest: 'Newest',
    pages: 'Pages of the list',
    featured: 'Featured',
    replaced: 'Replaced',
    correction: 'Correction',
  },
  feeds: {
    by: 'by feed:',
    rss: 'RSS',
    json: 'JSON Feed',
  },
  embed: {
    heading: 'Show these announcements on your site',
    text: 'Copy this into a page. It loads nothing but the list, sets no cookie, and fits any width from 280 px.',
    copy: 'Copy',
    copied: 'The code is copied.',
  },
  subscribe: {
    heading: 'Get Investor Updates',
    text: 'Our announcements by mail, as they are released. You choose which, and leave with one click.',
  },
  closing: {
    heading: 'Questions about what you have read?',
    text: 'Write to us, or look at the companies that we are building with.',
    action: { name: 'Contact Us', href: '/contact' },
    second: { name: 'Explore Portfolio', href: '/portfolio' },
  },
}

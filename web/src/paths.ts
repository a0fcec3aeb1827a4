/** The addresses of the site, by the page they lead to. */
export const paths = {
  home: '/',
  about: '/about',
  portfolio: '/portfolio',
  news: '/news',
  investors: '/investors',
  financial: '/investors/financial',
  calendar: '/investors/calendar',
  governance: '/investors/governance',
  documents: '/investors/documents',
  investorNews: '/investors/news',
  corporate: '/investors/corporate',
  meetings: '/investors/meetings',
  newsWidget: '/embed/news',
  contact: '/contact',
  confirm: '/subscribe/confirm',
  manage: '/subscribe/manage',
  search: '/search',
  privacy: '/privacy-policy',
  terms: '/terms-of-use',
  cookies: '/cookie-policy',
} as const

export type Path = (typeof paths)[keyof typeof paths]

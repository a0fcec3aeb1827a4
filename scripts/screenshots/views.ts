/** What is looked at, by its address. */
export interface View {
  name: string
  path: string
  inReadme?: true
  /** One of the addresses below `path`. */
  listed?: true
  staff?: true
}

/** Every page of readers, and those of staff that show the most. */
export const allViews: View[] = [
  { name: 'home', inReadme: true, path: '/' },
  { name: 'about', path: '/about' },
  { name: 'portfolio', path: '/portfolio' },
  { name: 'investors', path: '/investors' },
  { name: 'calendar', path: '/investors/calendar' },
  { name: 'meetings', path: '/investors/meetings' },
  { name: 'financial', path: '/investors/financial' },
  { name: 'governance', path: '/investors/governance' },
  { name: 'documents', inReadme: true, path: '/investors/documents' },
  { name: 'investor-news', path: '/investors/news' },
  { name: 'corporate', path: '/investors/corporate' },
  { name: 'news', path: '/news' },
  { name: 'announcement', path: '/news/', listed: true },
  { name: 'contact', path: '/contact' },
  { name: 'subscribe-confirm', path: '/subscribe/confirm' },
  { name: 'subscribe-manage', path: '/subscribe/manage' },
  { name: 'search', inReadme: true, path: '/search?q=report' },
  { name: 'privacy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms-of-use' },
  { name: 'cookies', path: '/cookie-policy' },
  { name: 'not-found', path: '/no/such/page' },
  { name: 'embed-share-price', path: '/embed/share-price?variant=header' },
  { name: 'embed-news', path: '/embed/news' },
  { name: 'sign-in', path: '/auth' },
  { name: 'content', inReadme: true, path: '/admin/content', staff: true },
  { name: 'releases', path: '/admin/content/releases', staff: true },
  { name: 'facts', path: '/admin/content/facts', staff: true },
  { name: 'rule26', path: '/admin/content/rule26', staff: true },
  { name: 'security', inReadme: true, path: '/admin/security', staff: true },
  { name: 'audit', path: '/admin/security/audit', staff: true },
  { name: 'team', path: '/admin/security/team', staff: true },
]

import type { Navigation } from './schema.ts'

export const navigation: Navigation = {
  main: [
    { name: 'About', href: '/about' },
    { name: 'Portfolio', href: '/portfolio' },
    { name: 'News', href: '/news' },
    { name: 'Investors', href: '/investors' },
    { name: 'Contact', href: '/contact' },
  ],
  footer: [
    { name: 'Home', href: '/' },
    { name: 'About', href: '/about' },
    { name: 'Portfolio', href: '/portfolio' },
    { name: 'News', href: '/news' },
    { name: 'Investors', href: '/investors' },
    { name: 'Contact', href: '/contact' },
  ],
  legal: [
    { name: 'Terms of Use', href: '/terms-of-use' },
    { name: 'Cookie Policy', href: '/cookie-policy' },
    { name: 'Privacy Policy', href: '/privacy-policy' },
  ],
  skip: 'Skip to the content',
  menu: { title: 'Menu', open: 'Menu', close: 'Close menu' },
  search: 'Search',
  invest: {
    title: 'Invest',
    text: 'Our ordinary shares trade on AIM, through any UK stockbroker.',
    button: 'View on LSE',
  },
  footerTitles: { site: 'Company', legal: 'Legal', contact: 'Contact', share: 'Share price' },
  sampleNotice:
    'Sample content. The company, its people and its figures are invented to show the site at work.',
  newTab: 'opens in a new tab',
}

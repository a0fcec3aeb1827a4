import type { Consent } from './schemaConsent.ts'

export const consent: Consent = {
  visits: 'everybody',
  trackers: [],
  heading: 'Content of others',
  text: 'Some content here comes from third parties. It loads only if you agree, and the site works without it.',
  policy: 'Cookie Policy',
  kinds: {
    embedded: { title: 'Embedded content', text: 'Widgets and videos of others, shown within our pages.' },
    analytics: { title: 'Analytics', text: 'Counting which pages are read.' },
    advertising: { title: 'Advertising', text: 'Recognising you on other sites.' },
  },
  accept: 'Accept all',
  refuse: 'Refuse all',
  save: 'Save my choice',
  settings: 'Cookie settings',
}

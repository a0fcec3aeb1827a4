import { consent } from './consent.ts'
import type { Consent } from './schemaConsent.ts'

/** A pack with two trackers, for tests. */
export const trackerPack: Consent = {
  ...consent,
  trackers: [
    {
      kind: 'analytics',
      name: 'Sample Counter',
      by: 'Sample Counter Ltd',
      purpose: 'counts which pages are read',
      script: 'https://counter.example.com/count.js',
      hosts: ['https://collect.example.com'],
      cookies: [{ name: 'sample_count', kept: '30 days' }],
      policy: 'https://counter.example.com/privacy',
    },
    {
      kind: 'advertising',
      name: 'Sample Adverts',
      by: 'Sample Adverts Ltd',
      purpose: 'recognises a browser across sites',
      script: 'https://adverts.example.com/ad.js',
      hosts: [],
      cookies: [{ name: 'sample_ad', kept: '90 days' }],
      policy: 'https://adverts.example.com/privacy',
    },
  ],
}

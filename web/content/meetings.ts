import type { Meetings } from './schemaMeetings.ts'

export const meetings: Meetings = {
  title: 'General meetings',
  description: 'Notices, proxy forms, circulars and results of the general meetings of Blu Digital plc.',
  heading: 'General meetings',
  text: 'The annual general meeting and every other meeting of shareholders, each with its papers.',
  updated: '2025-03-20',
  asAt: 'As at',
  coming: 'Coming',
  held: 'Held',
  empty: 'No general meeting is called at this moment.',
  loading: 'Loading meetings...',
  failed: 'The meetings could not be loaded.',
  retry: 'Try again',
  withoutScripts: 'The meetings cannot be shown at this moment. Please reload the page shortly.',
  when: 'When',
  londonTime: 'London time',
  place: 'Where',
  papers: {
    notices: 'Notice of meeting',
    proxies: 'Proxy forms',
    circulars: 'Circulars',
    results: 'Results',
  },
  noPapers: 'Its papers will be here as soon as they are published.',
}

import { asAt, type FormsOf } from './formParts.ts'

/** General meetings and their papers. */
export const meetingForms: FormsOf<'meetings'> = {
  meetings: {
    title: 'General meetings',
    text: 'The annual general meeting and others: when, where, and their papers.',
    page: { name: 'General meetings', href: '/investors/meetings' },
    fields: [
      asAt,
      {
        name: 'list',
        label: 'Meetings',
        kind: 'list',
        noun: 'meeting',
        named: 'name',
        empty: {
          name: '',
          date: '',
          time: '',
          place: '',
          text: '',
          notices: '',
          proxies: '',
          circulars: '',
          results: '',
        },
        fields: [
          { name: 'name', label: 'Name', kind: 'line' },
          { name: 'date', label: 'Day', kind: 'date' },
          { name: 'time', label: 'Time in London', kind: 'time' },
          { name: 'place', label: 'Place', kind: 'line' },
          { name: 'text', label: 'More to say', kind: 'long', hint: 'Or nothing.' },
          { name: 'notices', label: 'Notice of meeting', kind: 'documents' },
          { name: 'proxies', label: 'Proxy forms', kind: 'documents' },
          { name: 'circulars', label: 'Circulars', kind: 'documents' },
          { name: 'results', label: 'Results', kind: 'documents' },
        ],
      },
    ],
  },
}

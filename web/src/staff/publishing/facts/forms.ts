import { notPublicReasons, type FactName } from '#contract/publishing/factShapes.ts'
import { ruleEditionOn, ruleLetters } from '#contract/publishing/rule26Editions.ts'
import { boardForms } from './boardForms.ts'
import { asAt, type FormsOf } from './formParts.ts'

const financial = { name: 'Financial Information', href: '/investors/financial' }

/** Shares and who holds them. */
const securitiesForms: FormsOf<'capital' | 'holders'> = {
  capital: {
    title: 'Share capital',
    text: 'Shares in issue and in treasury (Rule 26 (h)), and restrictions on their transfer (i).',
    page: financial,
    fields: [
      asAt,
      { name: 'in_issue', label: 'Shares in issue', kind: 'number', hint: 'Those in treasury included.' },
      { name: 'treasury', label: 'Of these in treasury', kind: 'number' },
      { name: 'restrictions', label: 'Restrictions on transfer', kind: 'long' },
    ],
  },
  holders: {
    title: 'Holdings',
    text: 'Significant shareholders, and all holdings that are not in public hands (Rule 26 (h)).',
    page: financial,
    fields: [
      asAt,
      {
        name: 'list',
        label: 'Holdings',
        kind: 'list',
        noun: 'holding',
        named: 'name',
        empty: { name: '', shares: '', percent: '', not_public: '' },
        fields: [
          { name: 'name', label: 'Holder', kind: 'line' },
          { name: 'shares', label: 'Shares', kind: 'number' },
          { name: 'percent', label: 'Per cent, as notified', kind: 'number', optional: true },
          {
            name: 'not_public',
            label: 'Not in public hands',
            kind: 'choice',
            options: notPublicReasons,
            none: 'No: in public hands',
          },
        ],
      },
    ],
  },
}

/** General meetings and their papers. */
const meetingForms: FormsOf<'meetings'> = {
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

const today = new Date().toISOString().slice(0, 10)
const { items } = ruleEditionOn(today)
const ruleItems = Object.fromEntries(ruleLetters.map(item => [item, `(${item}) ${items[item].title}`]))

const corporate = { name: 'Corporate Information', href: '/investors/corporate' }

/** The form of each fact, in the order of the list. */
export const forms: FormsOf<FactName> = {
  ...securitiesForms,
  advisers: {
    title: 'Advisers',
    text: 'Nominated adviser and others who act for the company (Rule 26 (o)).',
    page: corporate,
    fields: [
      asAt,
      {
        name: 'list',
        label: 'Advisers',
        kind: 'list',
        noun: 'adviser',
        named: 'role',
        empty: { role: '', company: '', contact: '', auditor: false },
        fields: [
          { name: 'role', label: 'Role', kind: 'line' },
          { name: 'company', label: 'Company or person', kind: 'line' },
          { name: 'contact', label: 'How to reach them', kind: 'line' },
          { name: 'auditor', label: 'Stands with the auditors', kind: 'check' },
        ],
      },
    ],
  },
  ...boardForms,
  ...meetingForms,
  statements: {
    title: 'Statements in the Rule 26 index',
    text: 'What the index itself says under an item, beside its link.',
    page: { name: 'Investors', href: '/investors#rule-26' },
    fields: [
      asAt,
      {
        name: 'list',
        label: 'Statements',
        kind: 'list',
        noun: 'statement',
        named: 'item',
        empty: { item: 'a', text: '' },
        fields: [
          { name: 'item', label: 'Item', kind: 'choice', options: ruleItems },
          { name: 'text', label: 'Statement', kind: 'long' },
        ],
      },
    ],
  },
}

import { notPublicReasons } from '#contract/publishing/factShapes.ts'
import { asAt, type FormsOf } from './formParts.ts'

const financial = { name: 'Financial Information', href: '/investors/financial' }

/** Shares and who holds them. */
export const securitiesForms: FormsOf<'capital' | 'holders'> = {
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

import type { FactName } from '#contract/publishing/factShapes.ts'
import { ruleEditionOn, ruleLetters } from '#contract/publishing/rule26Editions.ts'
import { boardForms } from './boardForms.ts'
import { meetingForms } from './meetingForms.ts'
import { asAt, type FormsOf } from './formParts.ts'
import { securitiesForms } from './securitiesForms.ts'

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

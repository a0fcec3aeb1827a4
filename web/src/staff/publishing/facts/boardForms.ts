import { qcaEditions } from '#contract/publishing/qcaEditions.ts'
import type { Typed } from './fields.ts'
import { asAt, type FormsOf } from './formParts.ts'

const principlesOf = ({ edition }: Typed): readonly string[] =>
  edition === '2018' || edition === '2023'
    ? qcaEditions[edition].principles.map((title, index) => `${index + 1}. ${title}`)
    : []

const governance = { name: 'Corporate Governance', href: '/investors/governance' }

/** The leaders of the company, and the way they lead it. */
export const boardForms: FormsOf<'directors' | 'committees' | 'governance'> = {
  directors: {
    title: 'Directors and leadership',
    text: 'Who they are, with short biographies (Rule 26 (b)).',
    page: { name: 'About', href: '/about' },
    fields: [
      asAt,
      {
        name: 'list',
        label: 'People',
        kind: 'list',
        noun: 'person',
        named: 'name',
        empty: { name: '', title: '', bio: '', profile: '', director: true, monogram: '' },
        fields: [
          { name: 'name', label: 'Name', kind: 'line' },
          { name: 'title', label: 'Title', kind: 'line' },
          { name: 'monogram', label: 'Letters of the portrait', kind: 'line' },
          { name: 'profile', label: 'Page elsewhere', kind: 'line', hint: 'https://…, or nothing' },
          { name: 'bio', label: 'Biography', kind: 'long' },
          { name: 'director', label: 'Director in law', kind: 'check' },
        ],
      },
    ],
  },
  committees: {
    title: 'Committees of the board',
    text: 'What they do and who sits on them (Rule 26 (c)).',
    page: governance,
    fields: [
      asAt,
      {
        name: 'list',
        label: 'Committees',
        kind: 'list',
        noun: 'committee',
        named: 'name',
        empty: { name: '', meetings_a_year: '', text: '', duties: '', members: [] },
        fields: [
          { name: 'name', label: 'Name', kind: 'line' },
          { name: 'meetings_a_year', label: 'Meetings a year, at least', kind: 'number' },
          { name: 'text', label: 'What it is for', kind: 'long' },
          { name: 'duties', label: 'Duties', kind: 'lines', hint: 'One in each line.' },
          {
            name: 'members',
            label: 'Members',
            kind: 'list',
            noun: 'member',
            named: 'name',
            empty: { name: '', role: 'Member' },
            fields: [
              { name: 'name', label: 'Name', kind: 'line' },
              { name: 'role', label: 'Role', kind: 'line' },
            ],
          },
        ],
      },
    ],
  },
  governance: {
    title: 'Governance statement',
    text: 'The code that the company follows, and what it discloses under each principle (Rule 26 (m)).',
    page: governance,
    fields: [
      { ...asAt, label: 'Reviewed by the board' },
      {
        name: 'edition',
        label: 'Edition of the QCA Code',
        kind: 'choice',
        options: { '2018': '2018', '2023': '2023' },
        hint: 'The 2023 edition counts for financial years from 1 April 2024 on. Its principles stand in another order.',
      },
      {
        name: 'paragraphs',
        label: 'Statement',
        kind: 'paragraphs',
        hint: 'An empty line between paragraphs.',
      },
      { name: 'board_meetings_a_year', label: 'Meetings of the board a year, at least', kind: 'number' },
      { name: 'board', label: 'The board in words', kind: 'paragraphs' },
      {
        name: 'disclosures',
        label: 'Disclosures',
        kind: 'each',
        names: principlesOf,
        empty: { paragraphs: '' },
        fields: [{ name: 'paragraphs', label: 'Disclosure', kind: 'paragraphs' }],
      },
    ],
  },
}

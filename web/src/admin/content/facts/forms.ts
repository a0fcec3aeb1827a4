import { notPublicReasons, type FactName } from '#contract/factShapes.ts'
import { qcaEditions } from '#contract/qcaEditions.ts'
import { ruleEditionOn, ruleLetters } from '#contract/rule26Editions.ts'
import type { Field, Typed } from './fields.ts'

/** What staff see of one fact: its name, where readers find it, and its form. */
export interface FactForm {
  title: string
  /** What it is, in a sentence. */
  text: string
  page: { name: string; href: string }
  fields: readonly Field[]
}

const asAt: Field = {
  name: 'as_at',
  label: 'As at',
  kind: 'date',
  hint: 'The day on which this is true. Readers see it. It cannot come after the day on which they do.',
}

const today = new Date().toISOString().slice(0, 10)
const { items } = ruleEditionOn(today)
const ruleItems = Object.fromEntries(ruleLetters.map(item => [item, `(${item}) ${items[item].title}`]))

const principlesOf = ({ edition }: Typed): readonly string[] =>
  edition === '2018' || edition === '2023'
    ? qcaEditions[edition].principles.map((title, index) => `${index + 1}. ${title}`)
    : []

const financial = { name: 'Financial Information', href: '/investors/financial' }
const corporate = { name: 'Corporate Information', href: '/investors/corporate' }
const governance = { name: 'Corporate Governance', href: '/investors/governance' }

/** The form of each fact. */
export const forms: Readonly<Record<FactName, FactForm>> = {
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

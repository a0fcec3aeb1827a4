import { factNames } from '#contract/publishing/factShapes.ts'
import { csvFile, pdfFile } from '../../../web/e2e/files.ts'
import type { Shot } from '../views.ts'
import {
  answer,
  change,
  check,
  empty,
  fail,
  fill,
  follow,
  menu,
  press,
  saveFirst,
  see,
  statesOf,
  steps,
} from './steps.ts'

const path = '/admin/content'

const more = (item?: string) => menu(/^More for/, item)

const documents = statesOf('content-documents', [
  { name: 'menu', path: '?bucket=company-documents', act: more() },
  { name: 'database', path: '?view=database' },
  { name: 'deleted', path: '?view=deleted' },
  { name: 'no-match', path: '?bucket=company-documents&q=zebra' },
  {
    name: 'selected',
    path: '?bucket=company-documents',
    act: steps(check('Select 01-Annual'), check('Select 02-Interim')),
  },
  { name: 'empty', path: '?bucket=company-documents', prepare: empty(/\/api\/documents\?/) },
  {
    name: 'upload',
    path: '?bucket=company-documents',
    act: async page => {
      await press('Upload files')(page)
      const none = { ...csvFile('empty.csv'), buffer: Buffer.alloc(0) }
      const files = [await pdfFile('Annual Report 2026.pdf', 2, 'Annual Report 2026'), none]
      await page.getByLabel('Files to upload').setInputFiles(files)
    },
  },
  {
    name: 'upload-confidential',
    path: '?bucket=company-documents',
    act: async page => {
      await press('Upload files')(page)
      await page.getByLabel('Files to upload').setInputFiles([await pdfFile('Offer.pdf', 2, 'Offer')])
      await steps(check('Only people who are named'), press('Upload 1 file'), see('Give the release'))(page)
    },
  },
  { name: 'edit', path: '?bucket=company-documents', act: steps(press(/^Edit /), see('Description')) },
  {
    name: 'edit-conflict',
    path: '?bucket=company-documents',
    prepare: saveFirst(/\/api\/documents\/[^/]+$/, body => ({
      ...body,
      title: `${String(body['title'])}, revised`,
      description: `As filed, ${Date.now()}`,
    })),
    act: steps(
      press(/^Edit /),
      fill('Description', 'As printed'),
      press('Save'),
      see('Somebody else changed this document'),
    ),
  },
  {
    name: 'move',
    path: '?bucket=company-documents',
    act: steps(more('Move to another bucket…'), check('Reports & Documents')),
  },
  { name: 'restrict', path: '?bucket=company-documents', act: more('Restrict…') },
  {
    name: 'versions',
    path: '?bucket=company-documents',
    act: steps(more('Versions…'), see('Version 1, current')),
  },
  {
    name: 'inspect',
    path: '?bucket=company-documents',
    act: steps(more('Inspect…'), see('Type by its bytes')),
  },
  { name: 'delete', path: '?bucket=company-documents', act: more('Delete…') },
]).map(one => ({ ...one, path: `${path}/documents${String(one.path)}` }))

const announcements = statesOf('content-announcements', [
  { name: 'new', path: `${path}/announcements/new` },
  {
    name: 'new-confidential',
    path: `${path}/announcements/new`,
    act: steps(check('Only people who are named'), async page => {
      await page.getByLabel('Confidential release').selectOption('Project Birch')
    }),
  },
  {
    name: 'invalid',
    path: `${path}/announcements/new`,
    act: steps(
      check(/^Regulatory announcement/),
      fill('RNS number', '1'),
      press('Save draft'),
      see('Give it a title'),
    ),
  },
  { name: 'no-match', path: `${path}/announcements`, act: fill('Search announcements', 'zebra') },
  { name: 'empty', path: `${path}/announcements`, prepare: empty('**/api/staff/announcements?*') },
  ...(['draft', 'regulatoryDraft', 'withdrawn', 'company', 'regulatory'] as const).map((state): Shot => ({
    name: state.replace('D', '-d'),
    path: ({ announcements }) => `${path}/announcements/${announcements[state]}`,
  })),
  ...[
    { name: 'preview', act: press('Preview') },
    { name: 'versions', act: press('Versions') },
    {
      name: 'link',
      act: steps(
        page => page.getByRole('textbox', { name: 'Text', exact: true }).press('Control+k'),
        see('Add a link'),
      ),
    },
    { name: 'attach', act: press('Choose documents…') },
    { name: 'replaces', act: press('Choose an earlier announcement…') },
    { name: 'give-up', act: press('Give up this draft…') },
    { name: 'leave', act: steps(fill('Title', 'Another title'), follow('All announcements')) },
    {
      name: 'conflict',
      prepare: saveFirst(/\/api\/staff\/announcements\/[^/]+$/, body => ({
        ...body,
        title: 'Blu Digital opens two laboratories',
        content: `<p>Theirs, ${Date.now()}.</p>`,
      })),
      act: steps(
        fill('Title', 'Blu Digital opens a laboratory in Leeds'),
        press('Save draft'),
        see('Somebody else changed this announcement'),
      ),
    },
  ].map((one): Shot => ({
    ...one,
    path: ({ announcements }) => `${path}/announcements/${announcements.draft}`,
  })),
  ...[
    { name: 'withdraw', act: press('Withdraw…') },
    { name: 'post', act: press('Post to social media…') },
    { name: 'post-editor', as: 'editor' as const, act: press('Post to social media…') },
  ].map((one): Shot => ({
    ...one,
    path: ({ announcements }) => `${path}/announcements/${announcements.company}`,
  })),
])

const releaseStates = [
  'drafted',
  'approved',
  'held',
  'waiting',
  'late',
  'confidential',
  'withdrawn',
  'out',
] as const

const noRis = answer('**/api/rns-watch*', { gap: 'none_regulatory' })

const releases = statesOf('content-releases', [
  { name: 'list-out', path: `${path}/releases?show=out` },
  { name: 'list-withdrawn', path: `${path}/releases?show=cancelled` },
  { name: 'empty', path: `${path}/releases`, prepare: empty('**/api/releases?*') },
  { name: 'new', path: `${path}/releases/new` },
  { name: 'choose', path: `${path}/releases/new`, act: press(/^Choose documents and/) },
  {
    name: 'invalid',
    path: `${path}/releases/new`,
    act: steps(
      check('At an exact moment'),
      fill('Date in London', '2030-03-31'),
      fill('Time in London', '01:30:00'),
      press('Save, then approve'),
      see('clocks skip this hour'),
    ),
  },
  ...releaseStates.map((state): Shot => ({
    name: state,
    path: ({ releases }) => `${path}/releases/${releases[state]}`,
  })),
  ...(
    [
      { name: 'approve', of: 'drafted', act: press('Approve…') },
      { name: 'ask', of: 'drafted', act: press('Ask…') },
      {
        name: 'refuse',
        of: 'drafted',
        prepare: change(/\/api\/releases\/[^/]+$/, { approval_requested_at: '2026-11-24T09:00:00.000Z' }),
        act: press('Refuse…'),
      },
      { name: 'withdraw', of: 'approved', act: press('Withdraw release…') },
      { name: 'expect', of: 'waiting', act: press('What is known of it…') },
      { name: 'confirm', of: 'late', act: press('Confirm released…') },
      { name: 'suggestion', of: 'late', act: press(/^This is its RNS/) },
      { name: 'edit', of: 'drafted', act: press('Change…') },
      { name: 'unseen', of: 'waiting', prepare: noRis },
      { name: 'unseen-unknown', of: 'waiting', prepare: fail('**/api/rns-watch*') },
      {
        name: 'unseen-draft',
        of: 'drafted',
        prepare: noRis,
        act: steps(press('Change…'), check('Regulatory: not before its RNS'), see(/will not be seen/)),
      },
      {
        name: 'unseen-approve',
        of: 'drafted',
        prepare: steps(noRis, change(/\/api\/releases\/[^/]+$/, { regulatory: true })),
        act: press('Approve…'),
      },
      {
        name: 'conflict',
        of: 'drafted',
        prepare: saveFirst(/\/api\/releases\/[^/]+$/, body => ({
          ...body,
          title: `Trading update, ${Date.now()}`,
        })),
        act: steps(
          press('Change…'),
          fill('Title', 'Trading update for the autumn'),
          press(/^Save/),
          see(/Somebody else changed/),
        ),
      },
    ] as const
  ).map(({ of, ...one }): Shot => ({ ...one, path: ({ releases }) => `${path}/releases/${releases[of]}` })),
])

const calendar = statesOf('content-calendar', [
  { name: 'new', path: `${path}/calendar/new` },
  {
    name: 'invalid',
    path: `${path}/calendar/new`,
    act: steps(fill('Title', ' '), press('Save'), see('Give the event')),
  },
  { name: 'empty', path: `${path}/calendar`, prepare: empty('**/api/events') },
  ...(['draft', 'cancelled', 'open'] as const).map((state): Shot => ({
    name: state,
    path: ({ events }) => `${path}/calendar/${events[state]}`,
  })),
  ...[
    { name: 'cancel', act: press('Cancel event…') },
    {
      name: 'conflict',
      prepare: saveFirst(/\/api\/events\/[^/]+$/, body => ({
        ...body,
        place: `Leeds, room ${Date.now() % 100}`,
      })),
      act: steps(
        fill('Place (optional)', 'Manchester'),
        press('Save'),
        see('Somebody else changed this event'),
      ),
    },
  ].map((one): Shot => ({ ...one, path: ({ events }) => `${path}/calendar/${events.open}` })),
])

const holders = `${path}/facts/holders`
const facts = statesOf('content-facts', [
  ...factNames.map((fact): Shot => ({ name: fact, path: `${path}/facts/${fact}` })),
  { name: 'preview', path: holders, act: press('Preview') },
  { name: 'history', path: `${path}/facts/meetings`, act: press('History') },
  {
    name: 'invalid',
    path: holders,
    act: steps(fill('As at', '2090-01-01'), press('Publish'), see('This day has not come')),
  },
  {
    name: 'import',
    path: holders,
    act: async page => {
      await press('Import from CSV…')(page)
      const text = 'Holder,Shares,Percent\nNorthern Nominees,"2,000,000",\nSouthern Trust,many,\n'
      const file = { name: 'holdings.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
      await page.getByLabel('CSV file').setInputFiles(file)
    },
  },
])

/** States of the Content tab. */
export const content: Shot[] = [...documents, ...announcements, ...releases, ...calendar, ...facts]

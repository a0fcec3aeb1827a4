import { expect, it } from 'vitest'
import { createAnnouncement } from '#contract/publishing/announcementEdits.ts'
import { fieldErrors } from '../../../kit/useAction.ts'
import { differencesOf } from './rows.tsx'
import { emptyValues, inputOf, valuesOf } from './values.ts'

const id = '00000000-0000-4000-8000-000000000001'
const full = {
  ...emptyValues,
  title: 'Results',
  content: '<p>a</p>',
  headline_category: 'FR',
  rns_number: '1001S',
  external_link: 'https://example.com/',
  attachments: [id],
  replaces: id,
}

it('A-074 a form says what the API takes, and the API answers what the form shows', () => {
  for (const values of [full, { ...emptyValues, title: 'Results' }]) {
    const input = inputOf(values)
    const said = createAnnouncement.body.parse({ ...input, id })
    expect(said).toEqual({ ...input, id })
    expect(valuesOf(said)).toEqual(values)
  }
})

it('the contract itself says what is wrong, in words beside the field', () => {
  const wrong = { ...emptyValues, title: ' ', announcement_type: '', external_link: 'example' }
  const { error } = createAnnouncement.body.safeParse({ ...inputOf(wrong), id })
  expect(fieldErrors(error?.issues ?? [])).toEqual({
    title: 'Give it a title.',
    announcement_type: 'Say what type of announcement it is.',
    external_link: 'Give the whole address, from https:// on.',
  })
})

it('two versions differ where they say something else', () => {
  expect(differencesOf(full, { ...full })).toEqual([])
  expect(differencesOf(full, { ...full, title: 'Other', attachments: [] })).toEqual([
    { label: 'Title', theirs: full.title, mine: 'Other' },
    { label: 'Attachments', theirs: '1 document', mine: '0 documents' },
  ])
})

import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ShownMeeting } from '#contract/publishing/meetings.ts'
import { MeetingList } from './MeetingList.tsx'

const paper = (title: string, restricted = false) => ({
  title,
  url: `/files/reports/${title}.pdf`,
  size: 1_572_864,
  type: 'application/pdf',
  restricted,
})
const meeting: ShownMeeting = {
  name: 'Annual General Meeting 2026',
  date: '2026-06-10',
  time: '13:00',
  place: 'London',
  text: '',
  coming: true,
  notices: [],
  proxies: [],
  circulars: [],
  results: [],
}
const shown = (...meetings: ShownMeeting[]) =>
  renderToStaticMarkup(<MeetingList known={{ as_at: '2026-05-01', meetings }} />)
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

test('without a meeting the page says so, and from when that is', () => {
  const text = words(shown())
  expect(text).toContain('No general meeting is called at this moment.')
  expect(text).toContain('As at 1 May 2026')
})

test('a meeting without papers says that they will come', () => {
  const text = words(shown(meeting))
  expect(text).toContain('Annual General Meeting 2026 Coming')
  expect(text).toContain('10 June 2026 , 13:00 London time')
  expect(text).toContain('Its papers will be here as soon as they are published.')
})

test('papers stand under their kinds, in the order in which they come out, with what has conditions marked', () => {
  const html = shown({
    ...meeting,
    coming: false,
    results: [paper('Votes')],
    circulars: [paper('Offer', true)],
    notices: [paper('Notice')],
  })
  expect(words(html)).toContain('Annual General Meeting 2026 Held')
  expect(words(html)).toMatch(
    /Notice of meeting Notice PDF document, 1.5 MB Circulars Offer PDF document, 1.5 MB Conditions apply Results Votes/,
  )
  expect(words(html)).not.toContain('Proxy forms')
  expect(html).toContain('href="/files/reports/Offer.pdf"')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { investorNews } from '#content/investorNews.ts'
import { Coverage } from './Coverage.tsx'
import { mediaUrl } from './media.ts'

const { coverage } = investorNews

afterEach(() => void vi.unstubAllEnvs())

test('P-060 the clip of the pack is in the page, and is fetched only when it is played', () => {
  const html = renderToStaticMarkup(<Coverage words={coverage} />)
  expect(html).toMatch(/<video[^>]* preload="none"/)
  expect(html).toMatch(/<source src="[^"]*company-clip[^"]*mp4"/)
  expect(html).toMatch(/<track kind="captions"/)
})

test('X-003 a player of a third party has no address before a click', () => {
  // As in a build whose pack names a third party.
  vi.stubEnv('CONSENT', 'true')
  const url = 'https://player.example.com/embed/1'
  const video = { title: 'Interview', name: 'Player', url, date: '2025-03-20', text: 'An interview.' }
  const html = renderToStaticMarkup(<Coverage words={{ ...coverage, video }} />)
  expect(html).not.toContain('<video')
  expect(html).toContain(`<a href="${url}"`)
  expect(html).not.toContain(` src="${url}"`)
})

test('X-002 a file that the pack names and does not have ends the build', () => {
  expect(() => mediaUrl('missing.mp4')).toThrow('web/content/media/missing.mp4 is missing')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { summaryOf } from './plainText.ts'
import { sanitise } from './sanitise.ts'

const texts = fc.string({ unit: 'grapheme' })

test('a summary is the beginning of the paragraphs, not of a table before them', () => {
  const html = sanitise(
    '<table><tr><td>RNS Number</td></tr></table><p>Results &amp; outlook.</p><p>More.</p>',
  )
  expect(summaryOf(html)).toBe('Results & outlook. More.')
})

test('without paragraphs it is the beginning of all text', () => {
  expect(summaryOf('<ul><li>One</li><li>Two &lt; three</li></ul>')).toBe('One Two < three')
})

test('a long text is cut between words', () => {
  const summary = summaryOf(`<p>${'Quarterly figures, '.repeat(30)}</p>`)
  expect(summary.length).toBeLessThanOrEqual(201)
  expect(summary).toMatch(/(Quarterly|figures)…$/)
})

test('whatever was written, a summary is short, whole characters and no markup of ours', () => {
  fc.assert(
    fc.property(texts, text => {
      const summary = summaryOf(sanitise(`<p>${text}</p>`))
      expect(Array.from(summary).length).toBeLessThanOrEqual(201)
      expect(summary).toBe(summary.toWellFormed())
      expect(summary).not.toMatch(/<\/?p>/)
    }),
  )
})

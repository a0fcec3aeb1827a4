import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documents, type DocumentOptions } from '../../lambdas/publishing/text/html/documents.fixture.ts'
import { differenceOf, shownWords } from '../../lambdas/publishing/text/html/words.ts'
import { sanitise } from '../../lambdas/publishing/text/sanitise.ts'
import { sharedBrowser } from '../../web/e2e/person.ts'
import { shownText } from '../testing/shownText.ts'

const shownBy = async (all: string[]) => shownText(await sharedBrowser(), all)

/** The same ones in each run, so that who changes something else is not told of what was there before. */
const sampleOf = (options: DocumentOptions) => fc.sample(documents(options), { numRuns: 400, seed: 21 })

test.each([
  ['as people write them', { styled: false, broken: false }],
  ['with tags left open or where they may not stand', { styled: false, broken: true }],
])(
  'A-138 Chromium shows the same words of what is kept as of the source: documents %s',
  async (_, options) => {
    const sources = sampleOf(options)
    const kept = sources.map(html => sanitise(html))
    const [expected, found] = [await shownBy(sources), await shownBy(kept)]
    for (const [index, source] of sources.entries()) {
      expect(found[index], source).toEqual(expected[index])
      expect(differenceOf(source, kept[index] ?? ''), source).toBeUndefined()
    }
  },
)

test('A-138 where styles or drawings make it show others, the comparison says so, and knows what Chromium shows', async () => {
  const sources = sampleOf({ styled: true, broken: true })
  const kept = sources.map(html => sanitise(html))
  const [expected, found] = [await shownBy(sources), await shownBy(kept)]
  for (const [index, source] of sources.entries()) {
    const isSame = JSON.stringify(expected[index]) === JSON.stringify(found[index])
    if (!isSame) expect(differenceOf(source, kept[index] ?? ''), source).toBeDefined()
    expect(shownWords(kept[index] ?? '').map(word => word.toLowerCase())).toEqual(found[index])
  }
})

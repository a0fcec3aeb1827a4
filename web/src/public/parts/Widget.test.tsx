import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { widgetWidth } from '../../constants.ts'
import { Widget } from './Widget.tsx'

const draw = (from: 'own' | { name: string; url: string }) =>
  renderToStaticMarkup(
    <Widget from={from} own="/embed/share-price?variant=header" title="Share price" height={120}>
      <a href="/more">More</a>
    </Widget>,
  )

describe('a widget', () => {
  beforeEach(() => void vi.stubEnv('CONSENT', 'true'))
  afterEach(() => void vi.unstubAllEnvs())

  test('P-022 P-023 of our own is a lazy frame with our embed page, and the way to the same without it', () => {
    const html = draw('own')
    expect(html).toMatch(
      /^<iframe title="Share price" height="120" loading="lazy" [^>]*src="\/embed\/share-price\?/,
    )
    expect(html).toContain('<a href="/more">More</a>')
  })

  test('P-023 X-003 of a third party asks it for nothing before a link leads into the frame', () => {
    const html = draw({ name: 'Quotes Ltd', url: 'https://quotes.example.com/a?b=1&c=2' })
    const [frame = ''] = /<iframe[^>]*>/.exec(html) ?? []
    expect(frame).not.toContain(' src=')
    const [, name = ''] = / name="(\w+)"/.exec(frame) ?? []
    expect(html).toContain(`<a href="https://quotes.example.com/a?b=1&amp;c=2" target="${name}">`)
    expect(html).toContain('Quotes Ltd')
    expect(html).toMatch(/target="_blank" rel="noopener noreferrer"/)
  })

  test('P-024 P-025 of a third party has its width, which scrolls in a labelled box', () => {
    const html = draw({ name: 'Quotes Ltd', url: 'https://quotes.example.com/' })
    expect(html).toMatch(/<div tabindex="0" role="region" aria-label="Share price" class="[^"]*"><iframe/)
    const styles = readFileSync(new URL('Widget.module.css', import.meta.url), 'utf8')
    expect(styles).toMatch(new RegExp(`\\.box \\.frame \\{\\s*min-width: ${widgetWidth}px;`))
    expect(styles).toMatch(/\.box \{\s*overflow-x: auto;/)
  })
})

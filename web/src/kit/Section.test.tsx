import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { FetchFailed } from './Section.tsx'

it('A-190 what could not be read anew says what of it is still shown, and that it may be old', () => {
  const shown = (stale?: string) =>
    renderToStaticMarkup(
      <FetchFailed heading="No list" error={new Error()} stale={stale} onRetry={() => undefined} />,
    )
  expect(shown('The list below')).toContain('The list below may be out of date. ')
  expect(shown()).not.toContain('out of date')
})

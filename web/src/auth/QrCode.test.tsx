import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { QrCode } from './TotpKey.tsx'

const drawn = (text: string) => {
  const markup = renderToStaticMarkup(<QrCode text={text} label="Key" />)
  const size = Number(/viewBox="0 0 (\d+) /.exec(markup)?.[1])
  const dark = new Set([...markup.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  return { markup, size, isDark: (x: number, y: number) => dark.has(`${x} ${y}`) }
}

it('draws the three finders of a QR code inside its quiet zone', () => {
  const { size, isDark } = drawn('otpauth://totp/x')
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######']
  const corners = [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const
  for (const [left, top] of corners) {
    const seen = finder.map((row, y) =>
      [...row].map((_, x) => (isDark(left + x, top + y) ? '#' : '.')).join(''),
    )
    expect(seen).toEqual(finder)
  }
  for (let i = 0; i < size; i++)
    for (const edge of [0, 3, size - 4, size - 1])
      expect([isDark(i, edge), isDark(edge, i)]).toEqual([false, false])
})

it('has a name, and nothing that the content security policy forbids', () => {
  const { markup } = drawn('otpauth://totp/x')
  expect(markup).toMatch(/^<svg[^>]* role="img" aria-label="Key"/)
  expect(markup).not.toMatch(/style=|data:|<script/)
})

it('differs with its text', () => {
  expect(drawn('otpauth://totp/x').markup).not.toBe(drawn('otpauth://totp/y').markup)
})

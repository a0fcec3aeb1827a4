import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

const token = (name: string, scheme: 'light' | 'dark'): string => {
  const value = new RegExp(`--${name}: (?:light-dark\\((#\\w{6}), (#\\w{6})\\)|(#\\w{6}));`).exec(css)
  const found = value?.[3] ?? value?.[scheme === 'light' ? 1 : 2]
  if (!found) throw new Error(`There is no colour --${name}.`)
  return found
}

/** Relative luminance of WCAG 2. */
const luminance = (colour: string) =>
  [1, 3, 5]
    .map(at => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map(channel => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
    .reduce((sum, channel, index) => sum + channel * [0.2126, 0.7152, 0.0722][index]!, 0)

const contrast = (one: string, other: string) => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light! + 0.05) / (dark! + 0.05)
}

const grounds = ['paper', 'raised', 'sunk']

describe.each(['light', 'dark'] as const)('in the %s scheme', scheme => {
  const measured = (text: string, ground: string) => contrast(token(text, scheme), token(ground, scheme))

  test.each(grounds)('text reads at AAA on %s', ground => {
    expect(measured('ink', ground)).toBeGreaterThan(7)
    expect(measured('muted', ground)).toBeGreaterThan(7)
  })

  test.each(grounds)('links and status words read at AA on %s', ground => {
    for (const text of ['accent', 'accent-strong', 'up', 'down'])
      expect(measured(text, ground), text).toBeGreaterThan(4.5)
  })

  test('buttons and marks read at AA', () => {
    expect(measured('on-accent', 'accent')).toBeGreaterThan(4.5)
    expect(measured('on-accent', 'accent-strong')).toBeGreaterThan(4.5)
    expect(measured('accent-strong', 'accent-soft')).toBeGreaterThan(4.5)
    expect(measured('on-cobalt', 'cobalt')).toBeGreaterThan(4.5)
  })

  test.each(grounds)('outlines of controls are seen on %s', ground => {
    expect(measured('control', ground)).toBeGreaterThan(3)
  })
})

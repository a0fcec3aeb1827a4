import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { cardStep, mobileBreakpoint } from './constants.ts'

const styles = (name: string) => readFileSync(new URL(`public/${name}`, import.meta.url), 'utf8')

test('P-134 the style sheets turn the navigation into a side menu at the named width', () => {
  expect(styles('layout/SiteHeader.module.css')).toContain(`(max-width: ${mobileBreakpoint - 1}px)`)
  expect(styles('layout/SideMenu.module.css')).toContain(`(min-width: ${mobileBreakpoint}px)`)
})

test('P-032 P-134 the sector cards follow each other in the named step', () => {
  const delays = [...styles('home/Sectors.module.css').matchAll(/animation-delay: (\d+)ms/g)].map(([, ms]) =>
    Number(ms),
  )
  expect(delays).toEqual([1, 2, 3].map(step => step * cardStep))
})

test('no part of the public site carries a style of its own, which the policy would refuse', () => {
  const folder = new URL('.', import.meta.url).pathname
  const files = globSync('{public,ui}/**/*.tsx', { cwd: folder })
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) expect(readFileSync(`${folder}/${file}`, 'utf8'), file).not.toMatch(/\sstyle=/)
})

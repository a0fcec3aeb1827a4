import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { tabs } from '../../web/src/staff/tabs.ts'
import { allShots, chooseShots } from './shots.ts'
import { allViews } from './views.ts'

const sections = tabs.flatMap(({ slug, sections = [] }) =>
  sections.map(section => ({ path: `/admin/${slug}/${section.slug}`, section })),
)
/** Samples that answer any id that is asked for. */
const samples = new Proxy({}, { get: () => new Proxy({}, { get: () => 'some-id' }) }) as never
const pathOf = ({ path }: (typeof allShots)[number]) => (typeof path === 'string' ? path : path(samples))

it.each(sections)('$path has a view', ({ path }) => {
  expect(allViews.map(view => view.path)).toContain(path)
})

it.each(sections.filter(({ section }) => section.loadOne))('a page below $path has a view', ({ path }) => {
  expect(allShots.map(pathOf).some(one => one.startsWith(`${path}/`))).toBe(true)
})

it('every tab without sections has a view', () => {
  const paths = tabs.filter(tab => !tab.sections).map(({ slug }) => `/admin/${slug}`)
  expect(allViews.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
})

it('no two views have the same name', () => {
  const names = allShots.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it('takes one view, those that begin alike, or all', () => {
  expect(chooseShots(['home']).shots.map(({ name }) => name)).toEqual(['home'])
  expect(chooseShots(['github-*']).shots.length).toBeGreaterThan(4)
  expect(chooseShots([]).shots).toEqual(allShots)
  expect(chooseShots(['docs'])).toEqual({ shots: [], docs: true, kit: false })
})

it('refuses a name that no view has, and says which are known', () => {
  expect(() => chooseShots(['home', 'hone'])).toThrow(
    /^There is no view “hone”; known are docs, kit, home, about, .*\.$/,
  )
})

it('only pictures that a page shows are tracked', () => {
  const pages = ['README.md', ...globSync('docs/*.md')].map(page => readFileSync(page, 'utf8')).join('\n')
  const shown = [...pages.matchAll(/\((?:docs\/)?(screenshots\/[^)]+)\)/g)].map(([, path]) => `docs/${path}`)
  const tracked = globSync('docs/screenshots/**/*.*').map(path => path.replaceAll('\\', '/'))
  expect(tracked.sort()).toEqual([...new Set(shown)].sort())
})

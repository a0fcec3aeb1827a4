import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { faults } from './list.ts'
import { openScene } from './scene.ts'

const scene = await openScene()
afterAll(() => scene.close())
beforeEach(() => scene.clear())

it('each fault has an id of its own', () => {
  const ids = Object.values(faults).flatMap(own => own.map(({ id }) => id))
  expect(new Set(ids).size).toBe(ids.length)
})

const quick = Object.entries(faults).flatMap(([area, own]) =>
  own.filter(({ byCommandOnly }) => !byCommandOnly).map(fault => ({ area, ...fault })),
)

describe('S-14 S-17 S-18 S-19 S-35 what goes wrong is said, loses nothing and doubles nothing', () => {
  it.each(quick)('$area: $name', async ({ play }) => {
    const told = await play(scene)
    for (const text of Object.values(told)) expect(text).not.toMatch(/undefined|NaN|\[object/)
  })
})

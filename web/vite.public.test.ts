import { expect, test } from 'vitest'
import { className } from './vite.public.ts'

test('a class keeps its name from build to build, and no two files share one', () => {
  const name = className('list', 'src/A.module.css')
  expect(name).toMatch(/^list-[\w-]{2}$/)
  expect(className('list', 'src/A.module.css')).toBe(name)
  const files = Array.from({ length: 100_000 }, (_, number) => `src/${number}.module.css`)
  expect(() => files.forEach(file => className('list', file))).toThrow(
    /"list" of src\/\d+\.module\.css .* Rename/,
  )
})

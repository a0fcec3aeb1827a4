import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { equivalents, isEquivalent, linesOf } from './equivalent.ts'
import { mutantsOf } from './operators.ts'

it('compares whole lines, without their indentation', () => {
  const source = 'const f = () => {\n  return 1\n}'
  const lines = mutantsOf('a.ts', source).map(mutant => linesOf(source, mutant))
  expect(lines).toEqual([
    { before: 'return 1', after: ';' },
    { before: 'return 1', after: 'return 2' },
    { before: 'return 1', after: 'return 0' },
  ])
})

it('each mutant of the list is still one, and has a reason', () => {
  const gone = equivalents.filter(({ file, reason, ...lines }) => {
    const source = readFileSync(file, 'utf8')
    const known = mutantsOf(file, source).filter(mutant => isEquivalent(file, source, mutant))
    return reason === '' || !known.some(mutant => linesOf(source, mutant).after === lines.after)
  })
  expect(gone).toEqual([])
})

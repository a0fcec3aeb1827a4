import { describe, expect, it } from 'vitest'
import { applyMutant, mutantsOf, type Operator } from './operators.ts'

/** The sources that come of one operator; the rest of the text has to be there as it was. */
const mutated = (operator: Operator, source: string, name = 'a.tsx'): string[] =>
  mutantsOf(name, source)
    .filter(mutant => mutant.operator === operator)
    .map(mutant => applyMutant(source, mutant))

const all = (source: string): string[] =>
  mutantsOf('a.tsx', source).map(mutant => applyMutant(source, mutant))

describe('the operators of mutation', () => {
  it.each([
    ['if (a) b()', ['if (!(a)) b()']],
    ['while (a()) b()', ['while (!(a())) b()']],
    ['for (; a; ) b()', ['for (; !(a); ) b()']],
    // Without its `!` it is negated; twice negated it would be a mutant less.
    ['if (!a) b()', ['if (a) b()']],
    ['const c = !a', ['const c = a']],
    ['const c = a && b', ['const c = !(a) && b']],
    // A comparison has mutants of its own.
    ['if (a === b) c()', []],
    ['if (a) b()\nelse c()', []],
  ])('negate a condition: %s', (source, mutants) => {
    expect(mutated('negate', source)).toEqual(mutants)
  })

  it.each([
    ['const c = a && b', ['const c = a || b']],
    ['const c = a || b', ['const c = a && b']],
    ['const c = a ?? b', []],
  ])('change a logical operator: %s', (source, mutants) => {
    expect(mutated('logical', source)).toEqual(mutants)
  })

  it.each([
    ['const c = a ? 1 : /* none */ 2', ['const c = a ? 2 : /* none */ 1']],
    ['if (a) { b() } else { c() }', ['if (a) { c() } else { b() }']],
    // The `else` stays with its own `if`.
    ['if (a) b()\nelse if (c) d()', ['if (a) { if (c) d() }\nelse b()']],
  ])('swap two branches: %s', (source, mutants) => {
    expect(mutated('swap', source)).toEqual(mutants)
  })

  it.each([
    ['a()\nb()', [';\nb()', 'a()\n;']],
    ['const f = () => {\n  if (a) return 1\n  return c\n}', 3],
    ['for (const a of b) c(a)', [';', 'for (const a of b) ;']],
    ['throw a', [';']],
    // What does not build without it, or is nothing.
    ['const a = b()', []],
    [`'use strict'`, []],
    ['class A extends B { constructor() { super(1) } }', []],
  ])('drop a statement: %s', (source, mutants) => {
    const found = mutated('drop', source)
    expect(typeof mutants === 'number' ? found.length : found).toEqual(mutants)
  })

  it.each([
    ['const a = 1', ['const a = 2', 'const a = 0']],
    ['const a = b - 0', ['const a = b - 1', 'const a = b - (-1)']],
    ['const a = 60_000', ['const a = 60001', 'const a = 59999']],
    ['const a = true', ['const a = false']],
    [`const a = 'b'`, [`const a = 'mutated'`]],
    ['const a = `b ${c}`', [`const a = 'mutated'`]],
    [
      'const a = <p title="b">\n  Words\n</p>',
      [`const a = <p title='mutated'>\n  Words\n</p>`, 'const a = <p title="b">\n  mutated\n</p>'],
    ],
  ])('change a constant: %s', (source, mutants) => {
    expect(mutated('constant', source)).toEqual(mutants)
  })

  it.each([
    ['const c = a < b', ['const c = a <= b']],
    ['const c = a >= b', ['const c = a > b']],
    ['const c = a === b', ['const c = a !== b']],
  ])('change a comparison: %s', (source, mutants) => {
    expect(mutated('comparison', source)).toEqual(mutants)
  })

  it.each([
    ['const c = a + b', ['const c = a - b']],
    ['const c = a * b', ['const c = a / b']],
    ['const c = a % b', ['const c = a * b']],
    ['a += b', ['a -= b']],
    ['a++', ['a--']],
    ['const c = -a', ['const c = a']],
    // Text is not subtracted.
    [`const c = 'a' + b`, []],
  ])('change arithmetic: %s', (source, mutants) => {
    expect(mutated('arithmetic', source)).toEqual(mutants)
  })

  it.each([
    `import a, { type B } from 'c'`,
    `export { a } from 'b'`,
    `const a = import('b')`,
    `type A = 'b' | 1 | true`,
    `interface A { b: 'c' }`,
    `const a = b as 'c'`,
    `declare const a: 'b'`,
    `const a: Record<'b', 1> = c`,
    `const a = { 'b-c': d }`,
    `const a = <p className="b" />`,
    "const a = <p className={`b ${styles['c']}`} />",
    `const e = new Error('gone')`,
    `const c = logger.info('done', d)`,
    `// if (a) b()\n/** 'c' */`,
    '@b("c") class A {}',
  ])('leave alone what does not run, and prose: %s', source => {
    expect(all(source)).toEqual([])
  })

  it('say where they are, and whether that runs on import', () => {
    expect(mutantsOf('a.ts', 'const a = 1\nconst f = () => b && c')).toMatchObject([
      { line: 1, column: 10, isModuleLevel: true },
      { line: 1, column: 10, isModuleLevel: true },
      { line: 2, column: 16, isModuleLevel: false },
      { line: 2, column: 16, isModuleLevel: false },
    ])
  })
})

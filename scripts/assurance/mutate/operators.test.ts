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
    ['negate', 'if (a) b()', ['if (!(a)) b()']],
    ['negate', 'while (a()) b()', ['while (!(a())) b()']],
    ['negate', 'for (; a; ) b()', ['for (; !(a); ) b()']],
    // Without its `!` it is negated; twice negated it would be a mutant less.
    ['negate', 'if (!a) b()', ['if (a) b()']],
    ['negate', 'const c = !a', ['const c = a']],
    ['negate', 'const c = a && b', ['const c = !(a) && b']],
    // A comparison has mutants of its own.
    ['negate', 'if (a === b) c()', []],
    ['negate', 'if (a) b()\nelse c()', []],
    ['logical', 'const c = a && b', ['const c = a || b']],
    ['logical', 'const c = a || b', ['const c = a && b']],
    ['logical', 'const c = a ?? b', []],
    ['swap', 'const c = a ? 1 : /* none */ 2', ['const c = a ? 2 : /* none */ 1']],
    ['swap', 'if (a) { b() } else { c() }', ['if (a) { c() } else { b() }']],
    // The `else` stays with its own `if`.
    ['swap', 'if (a) b()\nelse if (c) d()', ['if (a) { if (c) d() }\nelse b()']],
    ['drop', 'a()\nb()', [';\nb()', 'a()\n;']],
    ['drop', 'const f = () => {\n  if (a) return 1\n  return c\n}', 3],
    ['drop', 'for (const a of b) c(a)', [';', 'for (const a of b) ;']],
    ['drop', 'throw a', [';']],
    // The code does not build without it, or it does nothing.
    ['drop', 'const a = b()', []],
    ['drop', `'use strict'`, []],
    ['drop', 'class A extends B { constructor() { super(1) } }', []],
    ['constant', 'const a = 1', ['const a = 2', 'const a = 0']],
    ['constant', 'const a = b - 0', ['const a = b - 1', 'const a = b - (-1)']],
    ['constant', 'const a = 60_000', ['const a = 60001', 'const a = 59999']],
    ['constant', 'const a = true', ['const a = false']],
    ['constant', `const a = 'b'`, [`const a = 'mutated'`]],
    ['constant', 'const a = `b ${c}`', [`const a = 'mutated'`]],
    [
      'constant',
      'const a = <p title="b">\n  Words\n</p>',
      [`const a = <p title='mutated'>\n  Words\n</p>`, 'const a = <p title="b">\n  mutated\n</p>'],
    ],
    ['comparison', 'const c = a < b', ['const c = a <= b']],
    ['comparison', 'const c = a >= b', ['const c = a > b']],
    ['comparison', 'const c = a === b', ['const c = a !== b']],
    ['arithmetic', 'const c = a + b', ['const c = a - b']],
    ['arithmetic', 'const c = a * b', ['const c = a / b']],
    ['arithmetic', 'const c = a % b', ['const c = a * b']],
    ['arithmetic', 'a += b', ['a -= b']],
    ['arithmetic', 'a++', ['a--']],
    ['arithmetic', 'const c = -a', ['const c = a']],
    // Text is not subtracted.
    ['arithmetic', `const c = 'a' + b`, []],
  ] as [Operator, string, string[] | number][])('%s: %s', (operator, source, mutants) => {
    const found = mutated(operator, source)
    expect(typeof mutants === 'number' ? found.length : found).toEqual(mutants)
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

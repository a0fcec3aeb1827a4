import { expect, it } from 'vitest'
import { synthesised } from './templates.fixture.ts'

/** Bytes of names and values that a function's variables may have together. Source: AWS Lambda quotas. */
const most = 4_096

const kindOf = (value: unknown): string => Object.keys(value as object)[0] ?? ''

/** About how long a value is once it is deployed: a table's name is its stack's, its own and a suffix; ARNs are longer. */
const lengthOf = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  const [[kind, inner] = ['', undefined]] = Object.entries(value as Record<string, unknown>)
  if (kind === 'Fn::Join' && kindOf((inner as unknown[])[1]) === 'Fn::Split') {
    const [[separator, split]] = Object.values((inner as [string, Record<string, unknown>])[1]) as [
      [string, { 'Fn::Join': [string, unknown[]] }],
    ]
    return lengthOf(split) - separator.length * split['Fn::Join'][1].length
  }
  if (kind === 'Fn::Join')
    return (inner as [string, unknown[]])[1].reduce<number>((sum, part) => sum + lengthOf(part), 0)
  const table = /Ref(\w+Table)[0-9A-F]{8}/.exec(JSON.stringify(inner))?.[1]
  return table ? `blu-staging-data-${table}-1A2B3C4D5E6F7`.length : 95
}

it('the variables of each function fit into what Lambda takes', () => {
  for (const { id, Properties } of synthesised('staging').resources('AWS::Lambda::Function')) {
    const { Variables = {} } = (Properties['Environment'] ?? {}) as { Variables?: Record<string, unknown> }
    const bytes = Object.entries(Variables).reduce(
      (sum, [name, value]) => sum + name.length + lengthOf(value),
      0,
    )
    expect(bytes, id).toBeLessThan(most)
  }
})

import { describe, expect, it } from 'vitest'
import { functionNames } from './functions.ts'
import { access } from './access.ts'
import { synthesiseOnce } from './templates.fixture.ts'

const variablesOf = (environment: 'local' | 'dev' | 'staging' | 'prod') =>
  synthesiseOnce(environment)
    .resources('AWS::Lambda::Function')
    .map(({ id, Properties }) => {
      const { Variables = {} } = (Properties['Environment'] ?? {}) as { Variables?: Record<string, unknown> }
      return { id, variables: Variables }
    })

describe('the world outside', () => {
  it.each(['dev', 'staging', 'prod'] as const)('nothing in %s is sent to a sandbox', environment => {
    for (const { id, variables } of variablesOf(environment))
      expect(variables, id).not.toHaveProperty('SANDBOX_ORIGIN')
    for (const [stack, text] of synthesiseOnce(environment).texts) expect(text, stack).not.toMatch(/sandbox/i)
  })

  it('in local whatever asks third parties asks the sandbox, whose place is known at the start', () => {
    const sandboxed = variablesOf('local').filter(({ variables }) => 'SANDBOX_ORIGIN' in variables)
    expect(sandboxed).toHaveLength(functionNames().filter(name => access[name].outside).length)
    for (const { id, variables } of sandboxed)
      expect(variables['SANDBOX_ORIGIN'], id).toEqual({ Ref: 'SandboxOrigin' })
  })

  it('whoever reads the secret of the price source has no other third party’s', () => {
    const readers = variablesOf('prod').filter(({ variables }) => 'SECRET_PRICES_ARN' in variables)
    expect(readers.map(({ id }) => id.slice(0, -8)).sort()).toEqual(['RecordSharePrice', 'SharePrice'])
    for (const { variables } of readers)
      expect(Object.keys(variables).filter(name => name.startsWith('SECRET_'))).toEqual(['SECRET_PRICES_ARN'])
  })
})

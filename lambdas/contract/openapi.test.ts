import { describe, expect, it } from 'vitest'
import { listRoutes } from './contract.ts'
import { openApi } from './openapi.ts'

type Operation = { 'x-access': string; 'x-function': string; security: unknown[]; responses: object }

describe('openApi', () => {
  const document = openApi() as { openapi: string; paths: Record<string, Record<string, Operation>> }

  it.each(listRoutes().filter(({ route }) => route.method !== 'ANY'))(
    'describes $name with its access and its function',
    ({ route, fn }) => {
      const operation = document.paths[route.path.replaceAll('+}', '}')]?.[route.method.toLowerCase()]
      expect(operation).toMatchObject({ 'x-access': route.access, 'x-function': fn })
      expect(operation?.security.length === 0).toBe(route.access === 'public')
      expect(Object.keys(operation?.responses ?? {})).toContain('200')
    },
  )

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(document.openapi).toBe('3.1.0')
  })
})

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
      expect(Object.keys(operation?.responses ?? {})).toContain(route.leads ? '303' : '200')
    },
  )

  const responsesOf = (path: string, method: string) =>
    document.paths[path]?.[method]?.responses as Record<
      string,
      { description: string; content: { 'application/json': { schema: object } } }
    >

  it('says what a route answers because it has a body, a version or a limit, whatever it names itself', () => {
    for (const { name, route } of listRoutes().filter(({ route }) => route.method !== 'ANY')) {
      const responses = responsesOf(route.path.replaceAll('+}', '}'), route.method.toLowerCase())
      const expected = {
        400: Boolean(route.params ?? route.query ?? route.body),
        401: route.access !== 'public',
        403: true,
        428: Boolean(route.ifMatch),
      }
      for (const [status, isExpected] of Object.entries(expected))
        if (isExpected) expect(Object.keys(responses), `${name} ${status}`).toContain(status)
      if (route.limit) expect(responses['429']?.description, name).toContain('too_many')
    }
  })

  it('tells the gateway’s own answer from ours where it has another shape', () => {
    const { 401: unauthorized, 404: gone } = responsesOf('/api/documents/{id}', 'get')
    const [error, gateway] = ['Error', 'GatewayError'].map(name => ({ $ref: `#/components/schemas/${name}` }))
    expect(unauthorized?.content['application/json'].schema).toEqual({ anyOf: [error, gateway] })
    expect(gone?.content['application/json'].schema).toEqual(error)
  })

  const versioned = listRoutes().filter(({ route }) => route.ifMatch)
  it.each(versioned)(
    'says which versions If-Match of $name takes: those that the runtime takes',
    ({ route }) => {
      const { parameters } = document.paths[route.path]?.[route.method.toLowerCase()] as Operation & {
        parameters: { name: string; schema: { pattern?: string } }[]
      }
      const pattern = new RegExp(
        parameters.find(({ name }) => name === 'If-Match')?.schema.pattern ?? '^never$',
      )
      for (const header of ['"12"', 'W/"12"']) expect(header).toMatch(pattern)
      for (const header of ['12', '*', '"a"', '"12", "13"', '']) expect(header).not.toMatch(pattern)
    },
  )

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(document.openapi).toBe('3.1.0')
  })
})

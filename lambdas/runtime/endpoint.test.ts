import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { route } from '#contract/route.ts'
import { endpoint } from './endpoint.ts'
import { Problem } from './problem.ts'
import { context, httpEvent, plainGuards } from './testing.ts'

const greet = route({
  method: 'POST',
  path: '/api/greetings/{name}',
  access: 'staff',
  summary: 'A greeting.',
  limit: 'greet',
  params: { name: z.string() },
  body: z.strictObject({ times: z.int().min(1) }),
  returns: z.object({ text: z.string() }),
  problems: ['invalid_input', 'conflict'],
})

const open = route({
  method: 'GET',
  path: '/api/open',
  access: 'public',
  summary: 'Something public.',
  cache: 1,
  query: { say: z.string().default('nothing') },
  returns: z.object({ said: z.string() }),
  problems: ['not_found'],
})

const editor = { sub: 'person-1', 'cognito:groups': '[editors]' }
const call = { params: { name: 'Ada' }, body: '{"times":2}' }

const staffEndpoint = (
  act: () => Promise<{ text: string }> = async () => ({ text: 'hello' }),
  limit?: number,
  revoked: string[] = [],
) => {
  const plain = plainGuards({ revoked, ...(limit !== undefined && { limit }) })
  const handler = endpoint(
    'greet',
    greet,
    () => act,
    () => undefined,
    plain.guards,
  )
  const ask = async (event: Parameters<typeof httpEvent>[0]) => {
    const answer = await handler(httpEvent(event), context)
    return { status: answer.statusCode, headers: answer.headers ?? {}, body: JSON.parse(answer.body ?? '') }
  }
  return { ask, ...plain }
}

const publicEndpoint = (act: (input: { query: { say: string } }) => Promise<{ said: string }>) => {
  const handler = endpoint(
    'open',
    open,
    () => act,
    () => undefined,
    plainGuards().guards,
  )
  return async (query?: Record<string, string>) => {
    const answer = await handler(httpEvent(query ? { query } : {}), context)
    return { status: answer.statusCode, headers: answer.headers ?? {}, body: JSON.parse(answer.body ?? '') }
  }
}

describe('endpoint', () => {
  it('S-29 answers a staff member, never cached, with the request id', async () => {
    const { status, headers, body } = await staffEndpoint().ask({ ...call, claims: editor })
    expect({ status, body }).toEqual({ status: 200, body: { text: 'hello' } })
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-request-id': 'request-1' })
  })

  it('A-115 refuses an account in no group, and puts the refusal on record', async () => {
    const { ask, recorded } = staffEndpoint()
    const { status } = await ask({ ...call, claims: { sub: 'person-2' } })
    expect(status).toBe(403)
    expect(recorded).toEqual([
      expect.objectContaining({
        action_type: 'ACCESS_REFUSED',
        user_id: 'person-2',
        object: 'greet',
        ip_address: '192.0.2.7',
      }),
    ])
  })

  it('A-119 tells an administrator without a second factor to set one up', async () => {
    const { ask, recorded } = staffEndpoint()
    const { status, body } = await ask({
      ...call,
      claims: { sub: 'person-3', 'cognito:groups': '[must-enrol]' },
    })
    expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'second_factor_required' })
    expect(recorded).toHaveLength(1)
  })

  it('A-118 S-6 refuses a token that is revoked, counts nothing, and does nothing', async () => {
    const act = async () => {
      throw new Error('must not act')
    }
    const { ask, taken } = staffEndpoint(act, undefined, ['person-1'])
    const { status, body } = await ask({ ...call, claims: editor })
    expect({ status, code: body.error.code, taken }).toEqual({
      status: 401,
      code: 'not_signed_in',
      taken: [],
    })
  })

  it('answers nobody who did not come through the edge', async () => {
    const { status, body } = await staffEndpoint().ask({
      ...call,
      claims: editor,
      headers: { 'x-origin-secret': 'wrong' },
    })
    expect({ status, code: body.error.code }).toEqual({ status: 403, code: 'not_from_edge' })
  })

  it('answers no page of another site, and no body that such a page could send unasked', async () => {
    const { ask } = staffEndpoint()
    const theirs = { 'sec-fetch-site': 'cross-site' }
    expect((await ask({ ...call, claims: editor, headers: theirs })).status).toBe(403)
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', '']) {
      const { status, body } = await ask({ ...call, claims: editor, headers: { 'content-type': type } })
      expect([status, body.error.message]).toEqual([400, expect.stringContaining('application/json')])
    }
    const typed = { 'content-type': 'application/json; charset=utf-8' }
    expect((await ask({ ...call, claims: editor, headers: typed })).status).toBe(200)
  })

  it('counts each call under its action and says when to come back', async () => {
    const { ask, taken } = staffEndpoint(undefined, 1)
    expect((await ask({ ...call, claims: editor })).status).toBe(200)
    const { status, headers } = await ask({ ...call, claims: editor })
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('30')
    expect(taken).toEqual(Array(2).fill({ subject: 'person-1', action: 'greet' }))
  })

  it.each([
    ['broken JSON', '{"times":', 'bad_request'],
    ['no body', '', 'bad_request'],
    ['a wrong value', '{"times":0}', 'invalid_input'],
    ['an unknown field', '{"times":1,"admin":true}', 'invalid_input'],
  ])('S-9 S-12 answers 400 to %s', async (_, body, code) => {
    const answer = await staffEndpoint().ask({ ...call, body, claims: editor })
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status: 400, code })
  })

  it('names each wrong field', async () => {
    const { body } = await staffEndpoint().ask({ ...call, body: '{"times":"x"}', claims: editor })
    expect(body.error.details).toEqual([{ field: 'body.times', message: expect.any(String) }])
  })

  it('S-33 hides what an unexpected error says', async () => {
    const { ask } = staffEndpoint(async () => {
      throw new Error('table arn:aws:secret')
    })
    const { status, body } = await ask({ ...call, claims: editor })
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('arn')
  })

  it('lets no field out that the contract does not name, and no answer that does not fit', async () => {
    const extra = { said: 'x', secret: 'y' }
    expect((await publicEndpoint(async () => extra)()).body).toEqual({ said: 'x' })
    const wrong = { said: 1 } as object as { said: string }
    expect((await publicEndpoint(async () => wrong)()).status).toBe(500)
  })

  it('takes an edit only of the version that it names, and says the new one as its tag', async () => {
    const edit = route({
      method: 'PATCH',
      path: '/api/greetings',
      access: 'staff',
      summary: 'Edits.',
      limit: 'greet',
      ifMatch: true,
      tagged: true,
      returns: z.object({ version: z.int() }),
      problems: ['conflict'],
    })
    const handler = endpoint(
      'edit',
      edit,
      () =>
        async ({ ifMatch }) => ({ version: ifMatch + 1 }),
      () => undefined,
      plainGuards().guards,
    )
    const ask = (headers: Record<string, string>) => handler(httpEvent({ headers, claims: editor }), context)
    for (const tag of ['"7"', 'W/"7"'])
      expect(await ask({ 'if-match': tag })).toMatchObject({ statusCode: 200, headers: { etag: '"8"' } })
    for (const headers of [{}, { 'if-match': '*' }, { 'if-match': '7' }, { 'if-match': '"-1"' }])
      expect((await ask(headers as Record<string, string>)).statusCode).toBe(428)
  })

  it('P-120 gives success and absence the same constant cache time', async () => {
    const found = await publicEndpoint(async ({ query }) => ({ said: query.say }))()
    const absent = await publicEndpoint(async () => {
      throw new Problem('not_found')
    })()
    expect(found.headers['cache-control']).toMatch(/^public, max-age=1,/)
    expect(absent.status).toBe(404)
    expect(absent.headers['cache-control']).toBe(found.headers['cache-control'])
  })

  it('keeps failures out of every cache', async () => {
    const failed = await publicEndpoint(async () => {
      throw new Error('down')
    })()
    expect(failed.headers['cache-control']).toBe('no-store')
  })
})

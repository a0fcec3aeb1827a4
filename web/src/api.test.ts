import { expect, test } from 'vitest'
import { ApiProblem, createApi } from './api.ts'

const answering = (response: Response | Error, requests: Request[] = []) =>
  createApi({
    baseUrl: 'http://site.test',
    fetch: (input, init) => {
      requests.push(new Request(input, init))
      return response instanceof Error ? Promise.reject(response) : Promise.resolve(response)
    },
  })

const problemOf = async (call: Promise<unknown>) => {
  try {
    await call
  } catch (error) {
    if (error instanceof ApiProblem) return error
    throw error
  }
  throw new Error('The call succeeded.')
}

test('a call has the method, path and query of its route', async () => {
  const requests: Request[] = []
  const api = answering(Response.json({ documents: [] }), requests)
  expect(await api.listPublicDocuments({ query: { bucket: 'Reports & Documents' } })).toEqual({
    documents: [],
  })
  expect(requests[0]?.method).toBe('GET')
  expect(requests[0]?.url).toBe('http://site.test/api/public/documents?bucket=Reports+%26+Documents')
  expect(requests[0]?.headers.has('authorization')).toBe(false)
})

test('path parameters are encoded, and slashes stay where the route takes the rest of a path', async () => {
  const requests: Request[] = []
  await answering(new Response('<html>'), requests).renderPage({ params: { page: 'investors/a b' } })
  expect(requests[0]?.url).toBe('http://site.test/live/investors/a%20b')
})

test('a body goes out as JSON, with the token of the moment', async () => {
  const requests: Request[] = []
  const tokens = ['one', 'two']
  const api = createApi({
    baseUrl: 'http://site.test',
    token: () => Promise.resolve(tokens.shift()),
    fetch: (input, init) => {
      requests.push(new Request(input, init))
      return Promise.resolve(Response.json({ uploads: [] }))
    },
  })
  const body = { bucket: 'companydocuments' as const, files: [] }
  await api.presignUploads({ body })
  await api.presignUploads({ body })
  expect(requests.map(request => request.headers.get('authorization'))).toEqual(['Bearer one', 'Bearer two'])
  expect(await requests[0]?.json()).toEqual(body)
  expect(requests[0]?.headers.get('content-type')).toBe('application/json')
})

test('an error answer becomes a problem with all that it says', async () => {
  const error = { code: 'too_many', message: 'Wait a little.', requestId: 'r-1', details: { seconds: 5 } }
  const problem = await problemOf(answering(Response.json({ error }, { status: 429 })).listAnnouncements())
  expect(problem).toMatchObject({ status: 429, ...error })
})

test('an error answer that is no JSON is a problem with its status', async () => {
  const answer = new Response('<html>Bad gateway', { status: 502, headers: { 'x-request-id': 'r-2' } })
  const problem = await problemOf(answering(answer).listAnnouncements())
  expect(problem).toMatchObject({ status: 502, code: 'unknown', requestId: 'r-2' })
})

test('no answer, and one that cannot be read, are problems too', async () => {
  expect(await problemOf(answering(new TypeError('failed')).listAnnouncements())).toMatchObject({
    status: 0,
    code: 'network',
  })
  const broken = new Response('{"announce', { headers: { 'content-type': 'application/json' } })
  expect(await problemOf(answering(broken).listAnnouncements())).toMatchObject({ status: 0, code: 'network' })
})

test('a refusal of the gateway, which knows no codes of ours, reads like one of the API', async () => {
  const refused = answering(Response.json({ message: 'Unauthorized' }, { status: 401 }))
  const problem = await problemOf(refused.listBuckets())
  expect(problem).toMatchObject({ status: 401, code: 'not_signed_in', message: 'Sign in to continue.' })
})

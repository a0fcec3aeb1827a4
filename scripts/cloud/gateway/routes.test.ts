import { expect, test } from 'vitest'
import { findRoute } from './routes.ts'

const keys = [
  '$default',
  'ANY /{proxy+}',
  'GET /pets/{proxy+}',
  'GET /pets/dog/{id}',
  'GET /pets/dog/1',
  'POST /pets/{kind}/{id}',
  'GET /live/{page+}',
  'GET /live/{page+}/raw',
]
const routes = keys.map(routeKey => ({ routeKey, integrationId: 'i', scopes: [] }))

test.each([
  ['GET', '/pets/dog/1', 'GET /pets/dog/1', {}],
  ['GET', '/pets/dog/2', 'GET /pets/dog/{id}', { id: '2' }],
  ['GET', '/pets/cat/1', 'GET /pets/{proxy+}', { proxy: 'cat/1' }],
  ['POST', '/pets/dog/1', 'POST /pets/{kind}/{id}', { kind: 'dog', id: '1' }],
  ['POST', '/test/5', 'ANY /{proxy+}', { proxy: 'test/5' }],
  ['GET', '/', '$default', {}],
  ['GET', '/live/a%2Fb/%CE%BA', 'GET /live/{page+}', { page: 'a/b/κ' }],
  ['HEAD', '/pets/dog/1', 'ANY /{proxy+}', { proxy: 'pets/dog/1' }],
])('%s %s reaches %s', (method, path, routeKey, parameters) => {
  expect(findRoute(routes, method, path)).toMatchObject({ route: { routeKey }, parameters })
})

test('without a route there is none, and HEAD is not GET', () => {
  const only = routes.filter(({ routeKey }) => routeKey === 'GET /pets/dog/1')
  expect(findRoute(only, 'GET', '/pets/dog/1/')).toBeUndefined()
  expect(findRoute(only, 'HEAD', '/pets/dog/1')).toBeUndefined()
})

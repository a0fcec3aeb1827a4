import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import { ErrorScreen } from './ErrorScreen.tsx'

/** The words of the screen after a page's loader failed with `failure`. */
const screenAfter = async (failure: unknown) => {
  const loader = () => {
    throw failure
  }
  const { query, dataRoutes } = createStaticHandler([
    { path: '/', loader, Component: () => null, ErrorBoundary: ErrorScreen },
  ])
  const context = await query(new Request('http://site.test/'))
  if (context instanceof Response) throw new Error('The page redirects.')
  const router = createStaticRouter(dataRoutes, context)
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />)
  return html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
}

test('P-010 an answer that failed is named by its status and text', async () => {
  const response = new Response(null, { status: 503, statusText: 'Service Unavailable' })
  expect(await screenAfter(response)).toContain('Unexpected Application Error! 503 Service Unavailable')
})

test('P-010 any other failure is named by its message', async () => {
  expect(await screenAfter(new Error('No luck today'))).toContain(
    'Unexpected Application Error! No luck today',
  )
})

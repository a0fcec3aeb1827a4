import type { Messages } from './schema.ts'

export const messages: Messages = {
  notFound: {
    title: 'Page not found',
    heading: "Oops! The page you're looking for doesn't exist.",
    text: 'It may have moved, or the address may be mistyped.',
    action: { name: 'Return to Home', href: '/' },
    log: '404: there is no page at',
  },
  failure: {
    heading: 'Unexpected Application Error!',
    text: 'Something failed on our side. Please reload the page; if it stays, write to us.',
    action: 'Reload the page',
  },
}

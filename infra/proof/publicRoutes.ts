/**
 * The routes that anybody may call, GET and its HEAD alike. An entry here opens a route to everybody: the list is
 * separate so that each entry is a decision of its own.
 */
export const publicRoutes: readonly string[] = [
  'ANY /api/{rest+}',
  'GET /api/announcements',
  'GET /api/announcements/{slug}',
  'GET /api/facts',
  'GET /api/meetings',
  'GET /api/openapi.json',
  'GET /api/public/documents',
  'GET /api/public/events',
  'GET /api/restricted-documents/{id}',
  'GET /api/search',
  'GET /api/share-price',
  'GET /api/share-price/history',
  'GET /api/share-price/history.csv',
  'GET /api/subscriptions/unsubscribe',
  'GET /api/treasury-prices',
  'GET /live/.well-known/security.txt',
  'GET /live/feeds/calendar/{file}',
  'GET /live/feeds/{file}',
  'GET /live/sitemap.xml',
  'GET /live/{page+}',
  'POST /api/contact',
  'POST /api/restricted-documents/{id}',
  'POST /api/stripe-events',
  'POST /api/subscriptions',
  'POST /api/subscriptions/confirm',
  'POST /api/subscriptions/current',
  'POST /api/subscriptions/unsubscribe',
  'POST /api/track-analytics',
]

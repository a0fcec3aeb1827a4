/**
 * The routes that anybody may call, GET and its HEAD alike. Whoever adds to
 * this list opens a route to everybody: it is written here so that this is a decision of its own.
 */
export const publicRoutes: readonly string[] = [
  'ANY /api/{rest+}',
  'GET /api/announcements',
  'GET /api/openapi.json',
  'GET /api/public/documents',
  'GET /live/{page+}',
]

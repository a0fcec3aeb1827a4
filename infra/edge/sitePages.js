// Viewer request of the website. `site` is put before this code: lists of pages, live pages, other files, and app shells.

/* global site, redirectTo */

/** The stored file that a path stands for. */
const fileOf = path => {
  if (site.files.includes(path)) return path
  if (path === '/') return '/index.html'
  if (site.pages.includes(path)) return `${path}/index.html`
  if (site.shells.some(shell => path === shell || path.startsWith(`${shell}/`))) return '/staff/index.html'
  return '/404.html'
}

function handler(event) {
  const request = event.request
  const bare = request.uri.replace(/\/$/, '')
  // Only to addresses that are known: anything else could lead to another host ("//host/").
  if (bare !== request.uri && site.pages.concat(site.livePages, site.shells).includes(bare))
    return redirectTo(bare, request.querystring)
  request.uri = fileOf(request.uri)
  return request
}

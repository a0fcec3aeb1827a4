// Viewer request of the website. `site` is put before this code: lists of pages, live pages, other files, and app shells.

/* global site */

const withQuery = (path, query) => {
  const pairs = Object.keys(query).map(name =>
    (query[name].multiValue || [query[name]])
      .map(each => (each.value ? `${name}=${each.value}` : name))
      .join('&'),
  )
  return pairs.length ? `${path}?${pairs.join('&')}` : path
}

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
    return {
      statusCode: 308,
      statusDescription: 'Permanent Redirect',
      headers: {
        location: { value: withQuery(bare, request.querystring) },
        'cache-control': { value: 'no-cache' },
      },
    }
  request.uri = fileOf(request.uri)
  return request
}

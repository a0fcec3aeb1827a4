// Viewer request of what is rendered at each request: origin and stand-in both have it below /live. `families` is put
// before this code: beginnings of addresses that share one page, each with the address of its stand-in.

/* global families, redirectTo */

function handler(event) {
  const request = event.request
  const path = request.uri
  // Only addresses below a family come here with a slash at the end, so this leads to no other host.
  if (path.endsWith('/')) return redirectTo(path.replace(/\/+$/, ''), request.querystring)
  const family = families.find(each => path.startsWith(each.prefix))
  // Nobody but the edge says which address is meant.
  delete request.querystring.at
  if (family) request.querystring.at = { value: encodeURIComponent(path) }
  request.headers['x-viewer-host'] = { value: request.headers.host.value }
  request.uri = `/live${family ? family.standIn : path}`
  return request
}

// Viewer request of the pages that are rendered at each request: origin and stand-in both have them below /live.

function handler(event) {
  const request = event.request
  request.uri = `/live${request.uri}`
  return request
}

// Viewer request of the API: says who calls and which host, over whatever the caller says, and lets nobody but the edge
// name the secret.

function handler(event) {
  const request = event.request
  delete request.headers['x-origin-secret']
  request.headers['x-viewer-address'] = { value: event.viewer.ip }
  request.headers['x-viewer-host'] = { value: request.headers.host.value }
  return request
}

// Viewer response of the website: the page that says "not found" says so in its status as well.

function handler(event) {
  const response = event.response
  if (event.request.uri === '/404.html' && response.statusCode === 200) {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
  }
  return response
}

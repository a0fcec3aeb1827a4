// Viewer response of pages. `policy` is put before this code: the content security policy of this deployment.

/* global policy */

const carriers = ['x-amz-meta-page-styles', 'x-page-styles']

// A page brings the hashes of its own styles, because for a while around a deployment it may be older or newer than
// the policy here.
const policyFor = styles =>
  policy.includes(styles) ? policy : policy.replace("style-src 'self'", `style-src 'self' ${styles}`)

function handler(event) {
  const response = event.response
  for (let i = 0; i < carriers.length; i++) {
    const carried = response.headers[carriers[i]]
    if (carried) {
      response.headers['content-security-policy'] = { value: policyFor(carried.value) }
      delete response.headers[carriers[i]]
    }
  }
  // The page that says "not found" says so in its status as well.
  if (event.request.uri === '/404.html' && response.statusCode === 200) {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
  }
  return response
}

// Viewer response of pages. Put before this code: `policy`, the content security policy of this deployment, and
// `standIns`, the stored pages that stand in for more than one address.

/* global policy, standIns */

const stored = 'x-amz-meta-page-styles'
const carriers = [stored, 'x-page-styles']

// A page brings the hashes of its own styles, because for a while around a deployment it may be older or newer than
// the policy here.
const policyFor = styles =>
  policy.includes(styles) ? policy : policy.replace("style-src 'self'", `style-src 'self' ${styles}`)

function handler(event) {
  const response = event.response
  const uri = event.request.uri
  // Nobody knows whether the page exists for which this one stands in: neither "here it is" nor "not found" is true.
  if (standIns.includes(uri) && response.headers[stored] && response.statusCode === 200) {
    response.statusCode = 503
    response.statusDescription = 'Service Unavailable'
    response.headers['retry-after'] = { value: '10' }
    response.headers['cache-control'] = { value: 'no-store' }
  }
  for (let i = 0; i < carriers.length; i++) {
    const carried = response.headers[carriers[i]]
    if (carried) {
      response.headers['content-security-policy'] = { value: policyFor(carried.value) }
      delete response.headers[carriers[i]]
    }
  }
  // The page that says "not found" says so in its status as well.
  if (uri === '/404.html' && response.statusCode === 200) {
    response.statusCode = 404
    response.statusDescription = 'Not Found'
  }
  return response
}

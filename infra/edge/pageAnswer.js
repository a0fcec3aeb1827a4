// Viewer response of pages. Put before this code: `policy`, the content security policy of this deployment.
//
// A function of this kind sees the address that the viewer asked for and not the one that a viewer request made of it
// (CloudFront Developer Guide, "CloudFront Functions event structure", request object), so pages say by metadata what they are.

/* global policy */

const marked = 'x-amz-meta-page-status'
const carriers = ['x-amz-meta-page-styles', 'x-page-styles']
const descriptions = { 404: 'Not Found', 503: 'Service Unavailable' }

// A page brings the hashes of its own styles, because for a while around a deployment it may be older or newer than
// the policy here.
const policyFor = styles =>
  policy.includes(styles) ? policy : policy.replace("style-src 'self'", `style-src 'self' ${styles}`)

function handler(event) {
  const response = event.response
  const status = response.headers[marked] && Number(response.headers[marked].value)
  delete response.headers[marked]
  // The page that says "not found" says so in its status as well.
  if (status && response.statusCode === 200) {
    response.statusCode = status
    response.statusDescription = descriptions[status]
    // Nobody knows whether the page exists for which this one stands in: neither "here it is" nor "not found" is true.
    if (status === 503) {
      response.headers['retry-after'] = { value: '10' }
      response.headers['cache-control'] = { value: 'no-store' }
    }
  }
  for (let i = 0; i < carriers.length; i++) {
    const carried = response.headers[carriers[i]]
    if (carried) {
      response.headers['content-security-policy'] = { value: policyFor(carried.value) }
      delete response.headers[carriers[i]]
    }
  }
  return response
}

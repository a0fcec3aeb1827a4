import cf from 'cloudfront'

// Viewer request of /files/*. The store has an entry for each public address: { key } or { moved }, each with an optional `from`.

// Unknown, withdrawn and not yet published: one answer, the same byte for byte.
const notFound = () => ({
  statusCode: 404,
  statusDescription: 'Not Found',
  headers: {
    'content-type': { value: 'text/html; charset=utf-8' },
    'cache-control': { value: 'no-cache' },
    'content-security-policy': { value: "default-src 'none'; frame-ancestors 'none'" },
    'x-content-type-options': { value: 'nosniff' },
  },
  body: {
    encoding: 'text',
    data: '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Not found</title><h1>This document is not here</h1><p>It may have been moved or withdrawn. <a href="/investors/documents">All documents</a></p></html>',
  },
})

const movedTo = address => ({
  statusCode: 307,
  statusDescription: 'Temporary Redirect',
  headers: {
    location: { value: address.split('/').map(encodeURIComponent).join('/') },
    'cache-control': { value: 'no-store' },
  },
})

async function entryOf(uri) {
  try {
    return await cf.kvs().get(decodeURIComponent(uri), { format: 'json' })
  } catch (error) {
    // No such key, a path that is no UTF-8, or one longer than a key can be.
    return undefined
  }
}

async function handler(event) {
  const entry = await entryOf(event.request.uri)
  if (!entry) return notFound()
  if (entry.from && Date.now() < entry.from) return notFound()
  if (entry.moved) return movedTo(entry.moved)
  event.request.uri = `/${entry.key}`
  return event.request
}

import type { EdgeAnswer } from './viewerEvent.ts'

/** An answer that CloudFront makes itself. */
export const errorPage = (status: number, why: string): EdgeAnswer => {
  const body = Buffer.from(
    `<!DOCTYPE html><html><head><title>ERROR: The request could not be satisfied</title></head>` +
      `<body><h1>${status} ERROR</h1><h2>The request could not be satisfied.</h2><p>${why.replace(/[<&]/g, '')}</p></body></html>`,
  )
  const headers = new Headers({ 'content-type': 'text/html', server: 'CloudFront' })
  headers.set('content-length', String(body.length))
  return { status, headers, body }
}

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server that does nothing but answer these bytes: what client, loopback and HTTP cost alone. Prints its port. */
const body = Buffer.from(process.argv[2] ?? '', 'base64')
const server = createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length }).end(body)
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
// It ends with who started it.
process.stdin.on('end', () => server.close()).resume()

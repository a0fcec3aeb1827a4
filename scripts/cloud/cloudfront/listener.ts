import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

const bind = (server: Server, host: string, port: number): Promise<number> => {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', (error: NodeJS.ErrnoException) => {
    const taken = error.code === 'EADDRINUSE'
    reject(
      taken ? new Error(`Port ${port} of ${host} is taken by another program.`, { cause: error }) : error,
    )
  })
  server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  return promise
}

const isWithoutIpv6 = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(String(error.code))

/**
 * A server at `http://localhost:{port}`, on both loopback addresses as browsers take either; port 0 is a free one.
 * `listen` may be called often and gives the address.
 */
export const localhostServer = (port: number, handle: RequestListener) => {
  const servers = [createServer(handle), createServer(handle)] as const
  let listening: Promise<string> | undefined
  const start = async (): Promise<string> => {
    const chosen = await bind(servers[0], '127.0.0.1', port)
    await bind(servers[1], '::1', chosen).catch((error: unknown) => {
      if (!isWithoutIpv6(error)) throw error
    })
    return `http://localhost:${chosen}`
  }
  return {
    listen: (): Promise<string> => (listening ??= start()),
    address: (): string => `http://localhost:${(servers[0].address() as AddressInfo).port}`,
    close: async (): Promise<void> => {
      await Promise.allSettled([listening])
      for (const server of servers) server.closeAllConnections()
      await Promise.all(servers.map(server => new Promise(resolve => server.close(resolve))))
    },
  }
}

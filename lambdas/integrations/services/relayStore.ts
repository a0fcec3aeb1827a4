import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { sandboxPort } from '#runtime/guardedFetch/sandbox.ts'
import { requiredSecret } from '#runtime/requiredSecret.ts'
import { relayOf, tlsPort } from '../../audience/mail/smtpRelay.ts'
import { smtpSocket } from '../../audience/mail/smtpSocket.ts'

/** The SMTP relay, as far as its health goes. */
export interface RelayStore {
  /**
   * Connects and waits for the greeting, without signing in.
   * @returns whether what answered is a mail server that is ready
   * @throws Problem `not_configured` where the secret has no relay; the connection's error
   */
  greets(signal: AbortSignal): Promise<boolean>
}

const encrypted = async (socket: Socket, servername: string, signal: AbortSignal): Promise<Socket> => {
  const secure = connectTls({ socket, servername })
  await once(secure, 'secureConnect', { signal })
  return secure
}

export const relayStore = (): RelayStore => ({
  async greets(signal) {
    const { host, port } = relayOf(await requiredSecret('smtp'))
    const plain = await smtpSocket(host, port, signal)
    try {
      const isTls = port === tlsPort && sandboxPort() === undefined
      const socket = isTls ? await encrypted(plain, host, signal) : plain
      const [greeting] = (await once(socket, 'data', { signal })) as [Buffer]
      socket.write('QUIT\r\n')
      // RFC 5321, 4.2.1: 220 "Service ready"; after `-` its lines go on.
      return /^220[ -]/.test(greeting.toString('latin1'))
    } finally {
      plain.destroy()
    }
  },
})

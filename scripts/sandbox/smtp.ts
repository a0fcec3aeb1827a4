import { connect, type AddressInfo, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import type { Fault } from './stub.ts'

/** The mail relay that is played, and what it takes for a sign-in. */
export const relay = { host: 'smtp.example.com', port: 587, user: 'sandbox', pass: 'sandbox' }

/** A mail that the relay took, as it came over the wire. */
export interface RelayedMail {
  from: string
  to: string[]
  raw: Buffer
}

const trouble = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** Errors of the relay at the end of a mail. */
const troubles: Partial<Record<Fault, Error>> = {
  error: trouble(554, 'Transaction failed'),
  limited: trouble(451, 'Too many messages, try again later'),
}

export interface SmtpSandbox {
  /** Takes over a connection to the relay, tunnelled by CONNECT. */
  take(socket: Socket): void
  close(): Promise<void>
}

/**
 * An SMTP relay on this machine, without TLS because nothing leaves it.
 * @param deliver gets each mail that it took
 * @param fault its trouble at the moment
 */
export const startSmtp = async (
  deliver: (mail: RelayedMail) => Promise<void>,
  fault: () => Fault | undefined,
): Promise<SmtpSandbox> => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
    onAuth: ({ username, password }, _, done) =>
      username === relay.user && password === relay.pass
        ? done(null, { user: username })
        : done(trouble(535, 'Authentication credentials invalid')),
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const taken = async () => {
        const raw = await buffer(stream)
        const failure = troubles[fault() ?? 'slow']
        if (failure) throw failure
        await deliver({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(to => to.address), raw })
      }
      taken().then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  const open = new Set<Socket>()
  return {
    take: socket => {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
      socket.on('error', () => socket.destroy())
      const now = fault()
      if (now === 'slow') return
      if (now === 'nonsense' || now === 'html')
        return void socket.end('<!doctype html><title>Sign in</title>\r\n')
      const inner = connect(port, '127.0.0.1')
      inner.on('error', () => socket.destroy())
      socket.on('close', () => inner.destroy())
      socket.pipe(inner).pipe(socket)
    },
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import * as z from 'zod'
import { pinnedAddress, resolveByDns } from '#runtime/guardedFetch/resolve.ts'
import { sandboxPort } from '#runtime/guardedFetch/sandbox.ts'
import { composeMail, type Mail } from '#runtime/mail.ts'
import { Problem } from '#runtime/problem.ts'

/** Through the server of this machine that plays third parties, as through any proxy. */
const throughSandbox = (port: number, to: string, signal: AbortSignal): Promise<Socket> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method: 'CONNECT', path: to, signal, agent: false })
      .on('connect', ({ statusCode }, socket: Socket) => {
        if (statusCode === 200) resolve(socket)
        else reject(new Error(`The sandbox does not play ${to}.`))
      })
      .on('error', reject)
      .end()
  })

/**
 * A connection to a mail relay: its name is looked up once, must lead to public addresses only, and is connected to as
 * checked (decision 29).
 * @throws FetchFailure, or the socket's error
 */
export const smtpSocket = async (host: string, port: number, signal: AbortSignal): Promise<Socket> => {
  const sandbox = sandboxPort()
  if (sandbox !== undefined) return throughSandbox(sandbox, `${host}:${port}`, signal)
  const address = await pinnedAddress(new URL(`https://${host}`), resolveByDns)
  const socket = connect({ host: address, port, signal })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  return socket
}

/** The JSON of the secret `{env}/smtp`. */
export const SmtpRelay = z.strictObject({
  host: z.string().regex(/^(?=.{4,253}$)([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i),
  port: z.int().min(1).max(65_535),
  user: z.string().min(1),
  pass: z.string().min(1),
})
export type SmtpRelay = z.output<typeof SmtpRelay>

/** The port on which a relay speaks TLS from the first byte; on any other it has to change to it (STARTTLS). */
export const tlsPort = 465

const parsed = (secret: string): unknown => {
  try {
    return JSON.parse(secret)
  } catch {
    // Text that is no JSON fits no relay either, which is said below. It stays out of every message.
    return undefined
  }
}

/** The relay that a secret describes. @throws Problem `not_configured` that names wrong fields, never a value */
export const relayOf = (secret: string): SmtpRelay => {
  const relay = SmtpRelay.safeParse(parsed(secret))
  if (relay.success) return relay.data
  const fields = relay.error.issues.map(({ path }) => path.join('.') || 'value').join(', ')
  throw new Problem('not_configured', {
    message: `The secret smtp has wrong fields: ${fields}. It is JSON with host, port, user and pass.`,
  })
}

/** Milliseconds for a whole mail: names, greeting, sign-in, the last byte. */
const smtpTimeout = 15_000

/**
 * Sends through an SMTP relay, signed in and encrypted, and answers the mail's Message-ID.
 * @throws nodemailer's error, whose `code` says why
 */
export const sendThroughSmtp = async (
  { host, port, user, pass }: SmtpRelay,
  mail: Mail,
  from: { address: string; name: string },
  timeout = smtpTimeout,
): Promise<string> => {
  const signal = AbortSignal.timeout(timeout)
  const isHere = sandboxPort() !== undefined
  const messageId = `<${randomUUID()}@${from.address.slice(from.address.indexOf('@') + 1)}>`
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({
    host,
    port,
    // A connection that stays on this machine needs no encryption, and the sandbox has no certificate.
    secure: !isHere && port === tlsPort,
    requireTLS: !isHere && port !== tlsPort,
    ignoreTLS: isHere,
    auth: { user, pass },
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    socketTimeout: timeout,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket: (_, done) => {
      smtpSocket(host, port, signal).then(
        connection => done(null, { connection }),
        (error: Error) => done(error),
      )
    },
  })
  const raw = await composeMail(mail, from, messageId)
  await transport.sendMail({ envelope: { from: from.address, to: mail.to.address }, raw, signal })
  return messageId
}

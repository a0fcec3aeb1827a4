import { randomUUID } from 'node:crypto'
import nodemailer from 'nodemailer'
import { sandboxPort } from '#runtime/guardedFetch/sandbox.ts'
import { composeMail, type Mail } from '#runtime/mail.ts'
import { type Relay, tlsPort } from './smtpRelay.ts'
import { smtpSocket } from './smtpSocket.ts'

/** Milliseconds for a whole mail: names, greeting, sign-in, the last byte. */
const smtpTimeout = 15_000

/**
 * Sends through an SMTP relay, signed in and encrypted, and answers the mail's Message-ID.
 * @throws nodemailer's error, whose `code` says why
 */
export const sendThroughSmtp = async (
  { host, port, user, pass }: Relay,
  mail: Mail,
  from: { address: string; name: string },
  timeout = smtpTimeout,
): Promise<string> => {
  const signal = AbortSignal.timeout(timeout)
  const isHere = sandboxPort() !== undefined
  const messageId = `<${randomUUID()}@${from.address.slice(from.address.indexOf('@') + 1)}>`
  const transport = nodemailer.createTransport({
    host,
    port,
    // What does not leave this machine needs no encryption, and the sandbox has no certificate.
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

import { SendRawEmailCommand, SESClient } from '@aws-sdk/client-ses'
import { once } from '#contract/once.ts'
import { renderMail, type MailBody } from './mailBody.ts'
import { Problem } from './problem.ts'

/** A person's address, with the name that mail programs show. */
export interface Mailbox {
  address: string
  name?: string
}

/** A mail to one person. Nothing in it can become a header of its own: line breaks in lines turn into spaces. */
export interface Mail {
  to: Mailbox
  subject: string
  body: MailBody
  /** Who an answer goes to; without it, to nobody who reads. */
  replyTo?: Mailbox
  /** The sender's name; by default the environment's. */
  fromName?: string
  /** Address of the one-click request (RFC 8058), for mails that somebody subscribed to. */
  unsubscribe?: string
  /** Repeated in SES's notices of this mail: letters, digits, `_` and `-`. Readers do not see it. */
  tags?: Readonly<Record<string, string>>
}

/**
 * Why SES did not take a mail.
 * - `later`: too many at the moment, or sending is paused; the same mail can go later.
 * - `address`: it is no address that SES can mail to, ever.
 * - `other`: it failed, as anything may.
 */
export type Refusal = 'later' | 'address' | 'other'

/** That SES did not take a mail. */
export class MailRefused extends Problem {
  readonly refusal: Refusal
  constructor(refusal: Refusal, cause: unknown) {
    super('unavailable', {
      message: 'The mail could not be sent at the moment. Try again shortly.',
      cause,
    })
    this.refusal = refusal
  }
}

/** The one way to mail. */
export interface Mailer {
  /** @throws Problem `not_configured` where the environment has no verified mail domain */
  check(): void
  /**
   * Sends through SES.
   * @throws Problem `not_configured` where the environment has no verified mail domain; MailRefused (`unavailable`)
   * when SES does not take it
   */
  send(mail: Mail): Promise<void>
}

const client = once(() => new SESClient({}))

/** Line and other control characters as a space, so that a value stays in its line. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
const lineOf = ({ address, name }: Mailbox) => ({ address: oneLine(address), name: oneLine(name ?? '') })

/** Who mails come from, and the set of rules that SES sends them by. */
export interface Sender {
  address: string
  name: string
  configurationSet: string
}

/** The sender as infra set it up; undefined where the environment has no mail domain that SES has verified. */
export const environmentSender = (): Sender | undefined => {
  const { MAIL_FROM: address, MAIL_FROM_NAME: name, MAIL_CONFIGURATION_SET: configurationSet } = process.env
  return address && configurationSet ? { address, name: name ?? '', configurationSet } : undefined
}

/**
 * A mail as it goes over the wire: plain text and HTML of the same content.
 * @param messageId its `Message-ID`; without one it gets some
 */
export const composeMail = async (
  { to, subject, body, replyTo, fromName, unsubscribe }: Mail,
  from: { address: string; name: string },
  messageId?: string,
): Promise<Buffer> => {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  return new MailComposer({
    from: lineOf({ ...from, name: fromName ?? from.name }),
    to: lineOf(to),
    ...(replyTo && { replyTo: lineOf(replyTo) }),
    ...(messageId && { messageId }),
    subject: oneLine(subject),
    ...renderMail(oneLine(subject), body),
    // Text that a person typed is never the name of a file or an address to read.
    disableFileAccess: true,
    disableUrlAccess: true,
    headers: unsubscribe
      ? {
          'List-Unsubscribe': { prepared: true, value: `<${encodeURI(oneLine(unsubscribe))}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : { 'Auto-Submitted': 'auto-generated' },
  })
    .compile()
    .build()
}

const sender = (): Sender => {
  const from = environmentSender()
  if (!from) throw new Problem('not_configured', { message: 'Mail has not been set up here yet.' })
  return from
}

/** Errors that pass. Source: Amazon SES API reference, SendRawEmail and "Common errors". */
const passing = [
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'LimitExceededException',
  'AccountSendingPausedException',
  'ConfigurationSetSendingPausedException',
]

const refusalOf = (error: unknown): Refusal => {
  const name = error instanceof Error ? error.name : ''
  if (passing.includes(name)) return 'later'
  return name === 'InvalidParameterValue' ? 'address' : 'other'
}

/** Sends through SES and answers its id of the mail. @throws the client's error when SES refuses */
export const sendThroughSes = async (mail: Mail, from: Sender): Promise<string> => {
  const { MessageId = '' } = await client().send(
    new SendRawEmailCommand({
      Source: from.address,
      Destinations: [lineOf(mail.to).address],
      RawMessage: { Data: await composeMail(mail, from) },
      ConfigurationSetName: from.configurationSet,
      ...(mail.tags && { Tags: Object.entries(mail.tags).map(([Name, Value]) => ({ Name, Value })) }),
    }),
  )
  return MessageId
}

/** Mails through SES, in the name of the environment's mail domain. */
export const mailer = (): Mailer => ({
  check: () => void sender(),

  async send(mail) {
    const from = sender()
    try {
      await sendThroughSes(mail, from)
    } catch (cause) {
      throw new MailRefused(refusalOf(cause), cause)
    }
  },
})

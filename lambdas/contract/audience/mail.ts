import * as z from 'zod'
import { emailPattern } from './contactRules.ts'
import { FunctionAnswer } from '../integrations/functionAnswer.ts'
import { route } from '../route.ts'

/** Control characters, line breaks and halves of characters: a value with one would not stay in its line of a mail. */
const unfitInLine = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/u
/** Marks that turn the direction of text or take no room, with which a line can show something else than it says. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u
const unfitInText = /[^\P{Cc}\t\n\r]|\p{Cs}/u

/** Longest values, in UTF-16 units as a form field counts them. */
export const mailLimits = { address: 254, subject: 200, content: 5_000 } as const

/** Letters outside plain Latin, or their encoding (`xn--`): they can look like another address. */
const looksAlike = (address: string): boolean => /[^ -~]|(^|[@.])xn--/i.test(address)

/** One address that a mail can go to, in plain letters and without a name. */
const MailAddress = z
  .string()
  .max(mailLimits.address, `Use at most ${mailLimits.address} characters.`)
  .refine(typed => !unfitInLine.test(typed), {
    error: 'An address has no line breaks. Remove them.',
    abort: true,
  })
  .trim()
  .min(1, { error: 'Enter an e-mail address.', abort: true })
  .refine(typed => !looksAlike(typed), {
    error: 'This address has letters that can look like others. Type it with plain Latin letters.',
    abort: true,
  })
  .regex(emailPattern, 'Enter an e-mail address such as name@example.com.')

const Subject = z
  .string()
  .refine(typed => !unfitInLine.test(typed) && !invisible.test(typed), {
    error: 'A subject is one line of plain text. Remove line breaks and invisible characters.',
    abort: true,
  })
  .trim()
  .min(1, 'Enter a subject.')
  .max(mailLimits.subject, `Use at most ${mailLimits.subject} characters.`)

const Content = z
  .string()
  .refine(
    typed => !unfitInText.test(typed),
    'This contains characters that a mail cannot carry. Remove them.',
  )
  .refine(typed => typed.trim() !== '', 'Enter what the mail says.')
  .max(mailLimits.content, `Use at most ${mailLimits.content} characters.`)

/** The mail service: Amazon SES, or the company's own SMTP relay (decision 11). */
export const mailProviders = ['ses', 'smtp'] as const
export type MailProvider = (typeof mailProviders)[number]

/** Prefix of the subject of every test mail (decision 28). */
export const testMark = '[TEST]'

export const SentEmail = z.object({
  /** As SES or the relay's mail names it. */
  message_id: z.string(),
  to: z.string(),
  /** As it was sent, with `[TEST]`. */
  subject: z.string(),
  provider: z.enum(mailProviders),
})

export const sendEmail = route({
  method: 'POST',
  path: '/api/send-email',
  access: 'staff',
  fn: 'sendEmail',
  summary: 'Sends a test mail, marked as one, to a member of the team or an allow-listed domain.',
  limit: 'send_email',
  body: z.strictObject({ to: MailAddress, subject: Subject, content: Content }),
  returns: FunctionAnswer(SentEmail),
  problems: ['bad_request', 'invalid_input', 'not_configured', 'too_many'],
})

/** How mails of send-email go out. Investor updates always go through SES, which reports bounces. */
export const EmailSettings = z.object({
  provider: z.enum(mailProviders),
  /** Sender of mails; empty where none has been set and the environment has no mail domain. */
  default_from: z.string(),
  /** The domain that SES sends for; null where the environment has none that SES has verified. */
  mail_domain: z.string().nullable(),
  /** 0 until somebody saves them. */
  version: z.int().min(0),
  updated_at: z.iso.datetime().nullable(),
  /** Who saved them last; null where nobody has, or nobody knows. */
  updated_by_email: z.string().nullable(),
})
export type EmailSettings = z.output<typeof EmailSettings>

export const getEmailSettings = route({
  method: 'GET',
  path: '/api/email-settings',
  access: 'staff',
  fn: 'sendEmail',
  summary: 'How test mails go out: provider and sender.',
  tagged: true,
  returns: EmailSettings,
  problems: [],
})

export const saveEmailSettings = route({
  method: 'PUT',
  path: '/api/email-settings',
  access: 'staff',
  fn: 'sendEmail',
  summary: 'Sets how test mails go out. SES sends from addresses of its own mail domain only.',
  limit: 'save_email_settings',
  tagged: true,
  ifMatch: true,
  body: z.strictObject({ provider: z.enum(mailProviders), default_from: MailAddress }),
  returns: EmailSettings,
  problems: ['bad_request', 'invalid_input', 'conflict', 'precondition_required', 'too_many'],
})

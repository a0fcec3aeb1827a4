import * as z from 'zod'
import { FunctionAnswer } from './functionAnswer.ts'
import { route } from '../route.ts'

/** Longest message, in UTF-16 units: three parts of plain text. */
export const smsMax = 459

/** A number as it is dialled from abroad (E.164); spaces, dots, dashes and brackets that people type are left out. */
const PhoneNumber = z
  .string()
  .max(40, 'This is too long for a phone number.')
  .transform(typed => typed.trim().replace(/(?<=\S)[ .()-]+/g, ''))
  .pipe(
    z
      .string()
      .regex(
        /^\+[1-9]\d{6,14}$/,
        'Enter a number with its country code and digits only, such as +447400123456.',
      ),
  )

export const SentSms = z.object({
  message_id: z.string(),
  /** The number in the international form that was sent to. */
  to: z.string(),
  /** Parts that it takes on the air; each costs. */
  parts: z.int().positive(),
})

export const sendSms = route({
  method: 'POST',
  path: '/api/send-sms',
  access: 'admin',
  summary: 'Sends a text message to a mobile phone in an allow-listed country, within a monthly limit.',
  limit: 'send_sms',
  body: z.strictObject({
    to: PhoneNumber,
    message: z
      .string()
      .refine(typed => !/[^\P{Cc}\n]|\p{Cs}/u.test(typed), {
        error: 'This contains characters that a text message cannot carry. Remove them.',
        abort: true,
      })
      .refine(typed => typed.trim() !== '', { error: 'Enter a message.', abort: true })
      .max(smsMax, `Use at most ${smsMax} characters.`),
  }),
  returns: FunctionAnswer(SentSms),
  problems: ['bad_request', 'invalid_input', 'not_configured', 'too_many'],
})

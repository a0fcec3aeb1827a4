import * as z from 'zod'
import { contactFault, type ContactFields, userTypes } from './contactRules.ts'
import { route } from '../route.ts'

/** A field of the form, trimmed, by the rules that the page checks too. */
export const contactField = (field: keyof ContactFields) =>
  z
    .string()
    .trim()
    .refine(value => contactFault(field, value) === undefined, {
      error: issue => contactFault(field, String(issue.input)) ?? 'This is not valid.',
    })

/** A contact message (P-096). */
export const ContactMessage = z.strictObject({
  fullName: contactField('fullName'),
  email: contactField('email'),
  company: contactField('company').default(''),
  userType: z.enum(userTypes),
  message: contactField('message'),
  /** Starts a double opt-in for investor updates. */
  subscribe: z.boolean().default(false),
  /** A field that people do not see: what fills it is likely a robot. */
  website: z.string().max(2000).default(''),
})
export type ContactMessage = z.output<typeof ContactMessage>

export const sendContactMessage = route({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  summary: 'Mails a message to the company. Nothing of it is stored.',
  limit: 'contact_message',
  body: ContactMessage,
  returns: z.object({
    sent: z.literal(true),
    /** Whether a link for investor updates was asked for; `failed` when only that did not succeed. */
    updates: z.enum(['not_asked', 'asked', 'failed']),
  }),
  problems: ['bad_request', 'invalid_input', 'too_many', 'not_configured', 'unavailable'],
})

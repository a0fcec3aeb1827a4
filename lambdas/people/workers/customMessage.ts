import type { CustomMessageTriggerEvent } from 'aws-lambda'

interface Message {
  subject: string
  /** Sentence that says the purpose of the code. */
  lead: string
  /** Whether the mail's link may carry the code to the page that confirms an address. */
  confirms: boolean
}

const confirmation = { subject: 'Confirm your e-mail address', confirms: true }

const messages: Partial<Record<CustomMessageTriggerEvent['triggerSource'], Message>> = {
  CustomMessage_SignUp: {
    ...confirmation,
    lead: 'Somebody, probably you, asked for an account with this address.',
  },
  CustomMessage_ResendCode: { ...confirmation, lead: 'Here is a new code to confirm your address.' },
  CustomMessage_ForgotPassword: {
    subject: 'Set a new password',
    lead: 'Somebody, probably you, asked for a new password. Enter this code on the page where you asked.',
    confirms: false,
  },
}

type Request = CustomMessageTriggerEvent['request']

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

/** Cognito asks that an invitation has both placeholders. */
const invitation = (site: string | undefined, { usernameParameter, codeParameter }: Request): string =>
  [
    '<p>You are invited to the team that looks after our investor relations website.</p>',
    `<p>Sign in${site ? ` at <a href="${escaped(site)}/auth">${escaped(site)}/auth</a>` : ''} as <strong>${usernameParameter ?? ''}</strong> ` +
      `with the password <strong>${codeParameter}</strong>. It works once, for three days; you then choose your own.</p>`,
    '<p>If you do not know what this is about, you need not do anything.</p>',
  ].join('\n')

/** Cognito replaces every placeholder for the code, so the link has to contain it unencoded. */
const linkTo = (site: string, email: string, code: string): string =>
  `<p><a href="${escaped(`${site}/auth?confirm=${encodeURIComponent(email)}&code=`)}${code}">Confirm my address</a></p>`

/**
 * Cognito's CustomMessage trigger: invitations, and mails that carry a code and, to confirm an
 * address where the site's own is known (`SITE_ORIGIN`), a link to a page with a
 * button. Opening the link changes nothing, because mail scanners open links.
 */
export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  if (event.triggerSource === 'CustomMessage_AdminCreateUser') {
    event.response.emailSubject = 'Your invitation'
    event.response.emailMessage = invitation(process.env['SITE_ORIGIN'], event.request)
  }
  const message = messages[event.triggerSource]
  if (!message) return event
  const { codeParameter: code, userAttributes } = event.request
  const site = process.env['SITE_ORIGIN']
  event.response.emailSubject = message.subject
  event.response.emailMessage = [
    `<p>${message.lead}</p>`,
    `<p>Your code is <strong>${code}</strong></p>`,
    ...(message.confirms && site ? [linkTo(site, userAttributes['email'] ?? '', code)] : []),
    '<p>If it was not you, you need not do anything.</p>',
  ].join('\n')
  return event
}

import type { CustomMessageTriggerEvent } from 'aws-lambda'

interface Message {
  subject: string
  /** What the code is for, as a sentence before it. */
  lead: string
  /** Page that takes the code. */
  action: 'confirm' | 'reset'
  button: string
}

const messages: Partial<Record<CustomMessageTriggerEvent['triggerSource'], Message>> = {
  CustomMessage_SignUp: {
    subject: 'Confirm your e-mail address',
    lead: 'Somebody, probably you, asked for an account with this address.',
    action: 'confirm',
    button: 'Confirm my address',
  },
  CustomMessage_ResendCode: {
    subject: 'Confirm your e-mail address',
    lead: 'Here is a new code to confirm your address.',
    action: 'confirm',
    button: 'Confirm my address',
  },
  CustomMessage_ForgotPassword: {
    subject: 'Set a new password',
    lead: 'Somebody, probably you, asked for a new password.',
    action: 'reset',
    button: 'Set a new password',
  },
}

const html = (text: string): string =>
  text.replace(/[&<>"]/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c)

const mail = (
  { lead, action, button }: Message,
  code: string,
  email: string,
  site: string | undefined,
): string => {
  const link = site && `${site}/auth?${new URLSearchParams({ action, email })}&code=${code}`
  return [
    `<p>${lead}</p>`,
    `<p>Your code is <strong>${code}</strong></p>`,
    link && `<p><a href="${html(link)}">${button}</a></p>`,
    '<p>If it was not you, you need not do anything.</p>',
  ]
    .filter(Boolean)
    .join('\n')
}

/**
 * Cognito's CustomMessage trigger: mails that carry both a code and, where the
 * site's address is known (`SITE_ORIGIN`), a link to a page with a button. The
 * link changes nothing by being opened, because mail scanners open links.
 */
export const handler = async (event: CustomMessageTriggerEvent): Promise<CustomMessageTriggerEvent> => {
  const message = messages[event.triggerSource]
  if (!message) return event
  event.response.emailSubject = message.subject
  event.response.emailMessage = mail(
    message,
    event.request.codeParameter,
    event.request.userAttributes['email'] ?? '',
    process.env['SITE_ORIGIN'],
  )
  return event
}

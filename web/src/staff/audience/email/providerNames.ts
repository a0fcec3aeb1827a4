import type { MailProvider } from '#contract/audience/mail.ts'

/** The names of the ways that mails go out. */
export const providerNames: Record<MailProvider, string> = { ses: 'Amazon SES', smtp: 'SMTP relay' }

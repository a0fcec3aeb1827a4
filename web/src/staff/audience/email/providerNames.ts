import type { MailProvider } from '#contract/audience/mail.ts'

/** What people call the ways that mails go out. */
export const providerNames: Record<MailProvider, string> = { ses: 'Amazon SES', smtp: 'SMTP relay' }

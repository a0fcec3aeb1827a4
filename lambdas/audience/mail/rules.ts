import { testMark } from '#contract/audience/mail.ts'
import type { Mail } from '#runtime/mail.ts'

/** The form for a test mail. */
interface Typed {
  to: string
  subject: string
  content: string
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Whether an address is at exactly one of these domains: those below them are others. */
export const isAtDomain = (address: string, domains: readonly string[]): boolean =>
  domains.includes(domainOf(address))

/** An address as the record keeps it: enough to know the own one again, too little to write to. */
export const maskedAddress = (address: string): string => `${address.slice(0, 1)}…@${domainOf(address)}`

/** A test mail. It says that it is one and who sent it, whatever it is given. */
export const testMail = (
  { to, subject, content }: Typed,
  { company, sentBy }: { company: string; sentBy: string | undefined },
): Mail => ({
  to: { address: to },
  subject: `${testMark} ${subject}`,
  body: {
    company,
    heading: subject,
    preview: content.slice(0, 140),
    blocks: [{ paragraph: content }],
    footer: [
      {
        note: `This is a test of the mail service, sent from the staff area of ${company}${sentBy ? ` by ${sentBy}` : ''}. Nothing needs to be done.`,
      },
    ],
  },
})

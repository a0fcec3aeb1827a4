import type { ContactMessage } from '#contract/audience/contact.ts'
import type { UserType } from '#contract/audience/contactRules.ts'
import type { Mail } from '#runtime/mail.ts'

/** Who answers, by what somebody is (decision 5). */
export interface Desks {
  general: string
  investorRelations: string
}

const called: Record<UserType, string> = {
  founder: 'Founder',
  investor: 'Investor',
  media: 'Media',
  other: 'Other',
}

/**
 * Whether it was likely a robot that filled the form in: people do not see the field `website`. Now and then a
 * browser fills it in by itself, so such a message is mailed too, marked, and nobody is told: a robot learns
 * nothing, and no person is lost. It starts no subscription, because that would mail somebody else in a robot's name.
 */
export const isLikelyRobot = ({ website }: ContactMessage): boolean => website.trim() !== ''

/** The mail that a message becomes. */
export const contactMail = (message: ContactMessage, desks: Desks, company: string): Mail => {
  const { fullName, email, company: theirs, userType, message: words, subscribe } = message
  const robot = isLikelyRobot(message)
  const subject = `Contact form: ${fullName} (${called[userType]})`
  return {
    to: { address: userType === 'investor' ? desks.investorRelations : desks.general },
    replyTo: { address: email, name: fullName },
    fromName: `${company} website`,
    subject: robot ? `[Likely automated] ${subject}` : subject,
    body: {
      company,
      heading: `A message from ${fullName}`,
      preview: words.slice(0, 140),
      blocks: [
        ...(robot
          ? [{ paragraph: 'This was likely sent by a robot: it filled in a field that people do not see.' }]
          : []),
        { quote: words },
        {
          facts: [
            ['Name', fullName],
            ['E-mail', email],
            ...(theirs ? [['Company', theirs] as const] : []),
            ['Writes as', called[userType]],
            ['Investor updates', subscribe ? 'Asked for' : 'Not asked for'],
          ],
        },
      ],
      footer: [
        { note: 'Sent with the contact form of the website. An answer to this mail goes to the sender.' },
      ],
    },
  }
}

import { company } from './company.ts'
import type { Contact } from './schemaContact.ts'

export const contact: Contact = {
  title: 'Contact',
  description: `Write to ${company.name}: founders who raise, shareholders, and the press.`,
  hero: 'Let’s Talk About What Comes Next',
  lead: 'A company to build, a share to understand, a story to check: tell us, and the person who knows will answer.',
  reach: {
    heading: 'Global Reach',
    paragraphs: [
      'Our headquarters are in London, a hub of digital finance: exchanges, banks, regulators and the teams that change how they work are within walking distance of each other.',
      'From here we work with founders in Europe, North America and Asia.',
    ],
    general: 'General inquiries',
    investorRelations: 'Investor relations',
    office: 'Registered office',
  },
  form: {
    heading: 'Get in Touch',
    text: 'All fields are needed but those marked optional.',
    labels: {
      fullName: 'Full name',
      email: 'Email',
      company: 'Company',
      userType: 'I am writing as',
      message: 'Message',
      subscribe: 'Send me investor updates by mail, too. You confirm by a link and can leave at any time.',
    },
    optional: 'optional',
    choose: 'Please choose',
    userTypes: { founder: 'Founder', investor: 'Investor', media: 'Media', other: 'Other' },
    placeholder: 'How can we help?',
    placeholders: {
      founder: 'What are you building, how far along is it, and what do you look for?',
      investor: 'What would you like to know about the company, its shares or its reports?',
      media: 'Which publication do you write for, what is it about, and by when do you need an answer?',
      other: 'How can we help?',
    },
    send: 'Send Message',
    sending: 'Sending...',
    privacy: {
      text: 'Your message is mailed to us and not stored on this site. More in the',
      link: 'Privacy Policy',
    },
    withoutScripts:
      'The form needs scripts, which this browser does not run. Please write to one of these addresses:',
  },
  sent: {
    heading: 'Message Sent!',
    text: 'Thank you. It is on its way to the right person.',
  },
  toast: {
    title: 'Message sent successfully!',
    text: "We'll get back to you within 2-3 business days.",
  },
  updates: {
    asked: {
      title: 'Please confirm investor updates',
      text: 'Open the link in the mail that we have just sent you.',
    },
    failed: {
      title: 'Investor updates could not be set up',
      text: 'Your message was sent. Please subscribe once more on the News page.',
    },
  },
  failed: {
    heading: 'Your message was not sent.',
    kept: 'What you typed is still here.',
    otherwise: 'If it stays, write to',
  },
  closing: {
    heading: 'Every investment began with a first message',
    text: 'It need not be perfect. A few lines on who you are and what you have in mind are enough.',
    button: 'Start the Conversation',
  },
}

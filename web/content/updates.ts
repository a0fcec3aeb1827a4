import type { Updates } from './schemaContact.ts'

/** The words of investor updates by mail: the form, and the pages that its mails lead to. */
export const updates: Updates = {
  form: {
    email: 'Email',
    button: 'Subscribe',
    sending: 'Subscribing...',
    note: 'We mail you a link to confirm. Without that we send nothing and delete the address after 48 hours.',
    asked: 'Please look into your mailbox: the link that we have sent there confirms the subscription.',
    withoutScripts:
      'Subscribing needs scripts, which this browser does not run. Write to us, and we will do it for you.',
  },
  kinds: {
    legend: 'Which updates do you want?',
    regulatory: {
      title: 'Regulatory announcements',
      text: 'What we release through the regulatory news service.',
    },
    company: { title: 'Company news', text: 'News of the company and its portfolio.' },
    reports: {
      title: 'Results and reports',
      text: 'Annual and interim results, and the reports behind them.',
    },
  },
  loading: 'Reading your subscription...',
  incomplete:
    'This address lacks the part that says whose subscription it is. Please open the link in our mail again.',
  again: 'Subscribe again',
  retry: 'Try again',
  withoutScripts:
    'This page needs scripts, which this browser does not run. Please open the link in another browser, or answer our mail.',
  confirm: {
    title: 'Confirm your subscription',
    heading: 'Confirm your subscription',
    lead: 'Nothing is sent before you press the button.',
    button: 'Confirm subscription',
    busy: 'Confirming...',
    done: {
      title: 'You are subscribed',
      text: 'From now on we mail you what you chose, as it is released. Each mail has a link to change or end this.',
    },
  },
  manage: {
    title: 'Your subscription',
    heading: 'Your subscription',
    lead: 'Choose what we mail to you, or leave.',
    lasts: 'Without a word from you it ends on',
    button: 'Save',
    busy: 'Saving...',
    done: { title: 'Saved', text: 'The subscription goes on for another year.' },
    toManage: 'Change or end it',
  },
  unsubscribe: {
    heading: 'Unsubscribe',
    text: 'We stop at once and delete your address.',
    button: 'Unsubscribe',
    busy: 'Unsubscribing...',
    done: { title: 'You are unsubscribed', text: 'Your address is deleted. We send nothing more.' },
  },
  none: 'Choose at least one, or unsubscribe below.',
}

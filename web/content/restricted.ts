import type { Restricted } from './schemaMeetings.ts'

export const restricted: Restricted = {
  title: 'Restricted document',
  description: 'Conditions under which a document of Blu Digital plc may be read.',
  label: 'Restricted document',
  mark: 'Conditions apply',
  text: 'The law of some countries does not allow us to give this document to people there. Read the conditions, say where you are, and confirm them.',
  conditions: 'Conditions',
  country: 'Country in which you are',
  choose: 'Choose a country',
  confirm:
    'I have read these conditions, I am where I say, and I will not send the document to anybody in a country that they exclude.',
  countryMissing: 'Choose the country in which you are.',
  confirmMissing: 'Confirm the conditions to go on.',
  open: 'Get the document',
  opening: 'Asking...',
  opened: {
    heading: 'Your download has begun.',
    text: 'The link works for a minute. After that, ask again here.',
    again: 'Get it again',
  },
  refused: 'We cannot give you this document.',
  other: 'I am somewhere else',
  kept: 'We count from which country a document was asked for on which day. We keep nothing about you.',
  loading: 'Loading the conditions...',
  failed: 'The conditions could not be loaded.',
  retry: 'Try again',
  withoutScripts:
    'Conditions can be confirmed in a browser that runs scripts. Otherwise write to the address below; we send the document to whoever may have it.',
  back: 'All documents',
}

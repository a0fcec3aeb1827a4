import type { Legal } from './schemaLegal.ts'

/** The texts that the three legal pages share. */
export const legal: Legal = {
  updatedLabel: 'Last updated:',
  contents: 'On this page',
  contact: {
    heading: 'Contact',
    text: 'Questions about this page, and requests about your data, reach us here.',
    address: 'Postal address',
    email: 'E-mail',
  },
  others: 'Other legal pages',
}

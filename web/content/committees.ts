import type { Committees } from './schemaGovernance.ts'

/** On their own, because two pages of the investors area show them. */
export const committees: Committees = {
  updated: '2025-03-20',
  committees: [
    {
      name: 'Remuneration Committee',
      meetingsAYear: 1,
      text: 'The Remuneration Committee decides what executives are paid and the terms on which they serve. Nobody takes part in a decision about their own pay.',
      duties: [
        'Set the policy on the pay of executives, and review each year whether it still serves the long term.',
        'Decide salary, bonus and share options of each executive, with their conditions.',
        'Agree the terms of service contracts, and of payments when somebody leaves.',
        'Report on pay to shareholders in the annual report.',
      ],
      members: [
        { name: 'Helena Exemplar', role: 'Chair' },
        { name: 'Julian Specimen', role: 'Member' },
      ],
    },
    {
      name: 'Audit Committee',
      meetingsAYear: 2,
      text: 'The Audit Committee watches over the accounts, the controls and the independence of the auditors, whom it also meets without executives.',
      duties: [
        'Review the annual and half-yearly accounts before the board approves them, the valuation of holdings above all.',
        'Review internal controls and the handling of risk, and consider each year whether an internal audit is needed.',
        'Recommend the appointment and the fee of the auditors, and keep watch over other work that they do for us.',
        'See to it that staff can raise concerns in confidence.',
      ],
      members: [
        { name: 'Helena Exemplar', role: 'Chair' },
        { name: 'Julian Specimen', role: 'Member' },
      ],
    },
  ],
}

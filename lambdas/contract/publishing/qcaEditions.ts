/**
 * The principles of the QCA Corporate Governance Code by edition. A new edition is a new entry here; the company's
 * disclosures name the one that they follow. The 2023 edition counts for financial years from 1 April 2024 on.
 */
export const qcaEditions = {
  '2018': {
    principles: [
      'Establish a strategy and business model which promote long-term value for shareholders',
      'Seek to understand and meet shareholder needs and expectations',
      'Take into account wider stakeholder and social responsibilities and their implications for long-term success',
      'Embed effective risk management, considering both opportunities and threats, throughout the organisation',
      'Maintain the board as a well-functioning, balanced team led by the chair',
      'Ensure that between them the directors have the necessary up-to-date experience, skills and capabilities',
      'Evaluate board performance based on clear and relevant objectives, seeking continuous improvement',
      'Promote a corporate culture that is based on ethical values and behaviours',
      'Maintain governance structures and processes that are fit for purpose and support good decision-making by the board',
      'Communicate how the company is governed and is performing by maintaining a dialogue with shareholders and other relevant stakeholders',
    ],
  },
  '2023': {
    principles: [
      'Establish a purpose, strategy and business model which promote long-term value for shareholders',
      'Promote a corporate culture that is based on ethical values and behaviours',
      'Seek to understand and meet shareholder needs and expectations',
      'Take into account wider stakeholder interests, including social and environmental responsibilities, and their implications for long-term success',
      'Embed effective risk management, internal controls and assurance activities, considering both opportunities and threats, throughout the organisation',
      'Establish and maintain the board as a well-functioning, balanced team led by the chair',
      'Maintain appropriate governance structures and ensure that individually and collectively the directors have the necessary up-to-date experience, skills and capabilities',
      'Evaluate board performance based on clear and relevant objectives, seeking continuous improvement',
      'Establish a remuneration policy which is supportive of long-term value creation and the company’s purpose, strategy and culture',
      'Communicate how the company is governed and is performing by maintaining a dialogue with shareholders and other key stakeholders',
    ],
  },
} as const

export type QcaEdition = keyof typeof qcaEditions

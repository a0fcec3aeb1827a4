/** The letters of the rule's items, in their order. */
export const ruleLetters = [
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
  'h',
  'i',
  'j',
  'k',
  'l',
  'm',
  'n',
  'o',
] as const
export type RuleLetter = (typeof ruleLetters)[number]

/** One item of the rule. */
export interface RuleItem {
  title: string
  /** Months within which somebody has to look at it again; where the rule names none, ours. */
  period: 6 | 12
  /** The requirement of the item; `answer`: a statement, or a link to it. */
  needs: 'answer' | 'directors' | 'committees' | 'constitution' | 'reports' | 'news' | 'admission' | 'nomad'
}

/** The rule as it was from one day on. */
export interface RuleEdition {
  /** The day from which it counts. */
  effective: string
  items: Readonly<Record<RuleLetter, RuleItem>>
}

/**
 * AIM Rule 26 by edition of the AIM Rules for Companies, the latest first. When the rule changes, its edition is put
 * before these: the readers' index, the staff's list and the reminders follow from here. The rule itself names six
 * months for (h) and a year for (m); (o) is kept as often as (h), because it is the next most breached.
 */
export const ruleEditions: readonly [RuleEdition, ...RuleEdition[]] = [
  {
    effective: '2021-01-01',
    items: {
      a: { title: 'Business and investing policy', period: 12, needs: 'answer' },
      b: { title: 'Directors and their biographies', period: 12, needs: 'directors' },
      c: { title: 'Responsibilities of the board and its committees', period: 12, needs: 'committees' },
      d: { title: 'Country of incorporation and main country of operation', period: 12, needs: 'answer' },
      e: { title: 'Rights of shareholders, where not incorporated in the UK', period: 12, needs: 'answer' },
      f: { title: 'Constitutional documents', period: 12, needs: 'constitution' },
      g: { title: 'Other exchanges and trading platforms', period: 12, needs: 'answer' },
      h: {
        title: 'Securities in issue, shares not in public hands and significant shareholders',
        period: 6,
        needs: 'answer',
      },
      i: { title: 'Restrictions on the transfer of securities', period: 12, needs: 'answer' },
      j: { title: 'Annual accounts and half-yearly reports', period: 12, needs: 'reports' },
      k: { title: 'Announcements', period: 12, needs: 'news' },
      l: { title: 'Admission document and circulars', period: 12, needs: 'admission' },
      m: { title: 'Corporate governance code', period: 12, needs: 'answer' },
      n: { title: 'Takeover Code', period: 12, needs: 'answer' },
      o: { title: 'Nominated adviser and key advisers', period: 6, needs: 'nomad' },
    },
  },
]

/** The edition that counts on a day (`YYYY-MM-DD`); before the first, the first. */
export const ruleEditionOn = (
  day: string,
  editions: readonly [RuleEdition, ...RuleEdition[]] = ruleEditions,
): RuleEdition => editions.find(({ effective }) => effective <= day) ?? editions.at(-1) ?? editions[0]

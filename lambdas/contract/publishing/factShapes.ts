import * as z from 'zod'
import { Meetings } from './meetings.ts'
import { ruleLetters } from './rule26Editions.ts'
import { qcaEditions } from './qcaEditions.ts'
import { webAddress } from '../webAddress.ts'

const line = (most = 200) =>
  z.string().trim().min(1, 'Fill this in.').max(most, `Use at most ${most} characters.`)
const text = line(4000)
const paragraphs = z.array(text).min(1, 'Give at least one paragraph.').max(30)
const AsAt = z.iso.date('Give the day on which this is true.')
/** More shares than any company has, and far below what a number holds exactly. */
const shares = z.int('Give a whole number of shares.').max(1e13, 'This is more than any company has.')

/**
 * Why a holding is not in public hands. Source: AIM Rules for Companies, glossary, "shares not in public hands" and
 * "related party". Shares in treasury count besides.
 */
export const notPublicReasons = {
  director: 'Director',
  substantial: 'Holds ten per cent or more',
  associate: 'Connected with a director or such a holder',
  scheme: 'Trustee of a scheme for employees',
  nominates: 'May nominate a director',
  lockIn: 'Bound by a lock-in agreement',
} as const

export const Capital = z
  .strictObject({
    as_at: AsAt,
    /** Shares in issue, those in treasury included. */
    in_issue: shares.positive('Give the number of shares in issue.'),
    treasury: shares.nonnegative('Give 0 where there are none.'),
    restrictions: text,
  })
  .refine(({ in_issue, treasury }) => treasury < in_issue, {
    path: ['treasury'],
    message: 'Not all shares can be in treasury.',
  })

export const Holding = z.strictObject({
  name: line(),
  shares: shares.positive('Give the number of shares.'),
  /** As the holder notified it; null where it is to be worked out. */
  percent: z
    .number('Give a percentage, or nothing.')
    .positive('Give a percentage above 0, or nothing.')
    .max(100, 'A holding is 100% at most.')
    .multipleOf(0.01, 'Give two decimals at most.')
    .nullable(),
  not_public: z.enum(Object.keys(notPublicReasons) as [NotPublicReason, ...NotPublicReason[]]).nullable(),
})
export type NotPublicReason = keyof typeof notPublicReasons
export type Holding = z.output<typeof Holding>

export const holdingsMost = 100

export const Holders = z.strictObject({
  as_at: AsAt,
  list: z
    .array(Holding)
    .max(holdingsMost, `Give at most ${holdingsMost} holdings.`)
    .check(({ value, issues }) => {
      for (const [index, { name }] of value.entries())
        if (value.findIndex(other => other.name.toLowerCase() === name.toLowerCase()) < index)
          issues.push({
            code: 'custom',
            path: [index, 'name'],
            message: `${name} stands there twice.`,
            input: value,
          })
    }),
})

export const Advisers = z.strictObject({
  as_at: AsAt,
  list: z
    .array(
      z.strictObject({
        role: line(100),
        company: line(),
        contact: line(300),
        /** Stands with the auditors. */
        auditor: z.boolean(),
      }),
    )
    .min(1, 'Give at least one.')
    .max(30),
})

export const Directors = z.strictObject({
  as_at: AsAt,
  list: z
    .array(
      z.strictObject({
        name: line(100),
        title: line(),
        bio: text,
        /** The person's page elsewhere; empty for none. */
        profile: z.union(
          [z.literal(''), webAddress('Give an address that starts with https://, or none.', /^https$/)],
          'Give an address that starts with https://, or none.',
        ),
        /** True for a director in law; others belong to the leadership. */
        director: z.boolean(),
        /** Letters of the drawn portrait. */
        monogram: line(3),
      }),
    )
    .min(1, 'Give at least one.')
    .max(30),
})

export const CommitteesFact = z.strictObject({
  as_at: AsAt,
  list: z
    .array(
      z.strictObject({
        name: line(100),
        meetings_a_year: z.int('Give a whole number.').min(1, 'Give a number from 1.').max(99),
        text,
        duties: paragraphs,
        members: z
          .array(z.strictObject({ name: line(100), role: line(100) }))
          .min(1, 'Give at least one member.')
          .max(20),
      }),
    )
    .max(10),
})

export const GovernanceFact = z
  .strictObject({
    as_at: AsAt,
    edition: z.enum(Object.keys(qcaEditions) as [keyof typeof qcaEditions]),
    paragraphs,
    board: paragraphs,
    board_meetings_a_year: z.int('Give a whole number.').min(1, 'Give a number from 1.').max(99),
    /** Disclosures under each principle of the edition, in its order. */
    disclosures: z.array(z.strictObject({ paragraphs })),
  })
  .refine(({ edition, disclosures }) => disclosures.length === qcaEditions[edition].principles.length, {
    path: ['disclosures'],
    message: 'There is one disclosure for each principle.',
  })

export const Statements = z.strictObject({
  as_at: AsAt,
  /** Statements in the index itself; an item without one has a link only. */
  list: z
    .array(z.strictObject({ item: z.enum(ruleLetters), text: line(600) }))
    .max(ruleLetters.length)
    .refine(
      list => new Set(list.map(({ item }) => item)).size === list.length,
      'An item stands there twice.',
    ),
})

/** Every fact of the company that staff change without a deployment, with its shape (decision 39). */
export const factShapes = {
  capital: Capital,
  holders: Holders,
  advisers: Advisers,
  directors: Directors,
  committees: CommitteesFact,
  governance: GovernanceFact,
  statements: Statements,
  meetings: Meetings,
} as const

export type FactName = keyof typeof factShapes
export const factNames = Object.keys(factShapes) as [FactName, ...FactName[]]

export type FactValue<F extends FactName = FactName> = z.output<(typeof factShapes)[F]>

/** All facts as they are at one moment. */
export const CompanyFacts = z.object(factShapes)
export type CompanyFacts = z.output<typeof CompanyFacts>

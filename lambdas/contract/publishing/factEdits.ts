import * as z from 'zod'
import { reviewStates } from './reviewDates.ts'
import { ruleLetters } from './rule26Editions.ts'
import { route } from '../route.ts'

/** An item of the rule as staff see it. */
export const RuleStatus = z.object({
  item: z.enum(ruleLetters),
  title: z.string(),
  /** Months between two reviews. */
  period: z.int(),
  state: z.enum(reviewStates),
  reviewed: z.iso.date(),
  /** Last day of the review's period. */
  due: z.iso.date(),
  /** Days until then; below 0 when it is overdue. */
  days_left: z.int(),
  /** The missing thing, in words; absent when nothing is missing. */
  missing: z.string().optional(),
  /** Where readers find it. */
  link: z.object({ name: z.string(), href: z.string() }).optional(),
  reviewed_by_email: z.string().optional(),
})
export type RuleStatus = z.output<typeof RuleStatus>

export const listRule26 = route({
  method: 'GET',
  path: '/api/rule26',
  access: 'staff',
  summary: 'The items of AIM Rule 26: which are missing, overdue, or due within thirty days.',
  fn: 'facts',
  returns: z.object({
    /** The day from which this edition of the rule counts. */
    effective: z.iso.date(),
    /** The day in London. */
    today: z.iso.date(),
    items: z.array(RuleStatus),
  }),
  problems: [],
})

export const reviewRule26 = route({
  method: 'POST',
  path: '/api/rule26/{item}/review',
  access: 'staff',
  summary:
    'Notes that somebody saw today that what stands under an item is right. Repeated on the same day it changes nothing.',
  fn: 'facts',
  limit: 'review_rule26',
  params: { item: z.enum(ruleLetters) },
  returns: RuleStatus,
  problems: ['invalid_input', 'conflict', 'too_many'],
})

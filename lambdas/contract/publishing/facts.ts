import * as z from 'zod'
import { CompanyFacts, factNames, factShapes, type FactName } from './factShapes.ts'
import { ShownMeetings } from './meetings.ts'
import { ruleLetters } from './rule26Editions.ts'
import { route } from '../route.ts'

const FactNameParam = z.enum(factNames)

/**
 * Facts as readers see them: holdings too small to be named are counted and not named. Meetings have a route of their
 * own, which knows what of their documents is public.
 */
export const ShownFacts = CompanyFacts.omit({ meetings: true }).extend({
  holders: z.object({
    as_at: z.iso.date(),
    list: z.array(z.object({ name: z.string(), shares: z.int(), percent: z.number() })),
    not_public_percent: z.number(),
  }),
})
export type ShownFacts = z.output<typeof ShownFacts>
export type ShownFactName = keyof ShownFacts

/** Facts and dates of review as readers see them at one moment; nothing in it says whether more is to come. */
export const getFacts = route({
  method: 'GET',
  path: '/api/facts',
  access: 'public',
  cache: 1,
  summary:
    'The facts of the company as they are now, each with the day on which it is true, and when each item of Rule 26 was last reviewed.',
  fn: 'facts',
  returns: z.object({
    facts: ShownFacts,
    /** Rule 26 in the edition that counts today. */
    rule26: z.object({
      effective: z.iso.date(),
      items: z.array(z.object({ item: z.enum(ruleLetters), title: z.string(), reviewed: z.iso.date() })),
    }),
  }),
  problems: [],
})

export const listMeetings = route({
  method: 'GET',
  path: '/api/meetings',
  access: 'public',
  cache: 1,
  summary:
    'General meetings, the next first, then those that were held, latest first; each with its notices, proxy forms, circulars and results.',
  fn: 'facts',
  returns: ShownMeetings,
  problems: [],
})

const saved = {
  version: z.int().min(0),
  /** Moment from which readers see it, UTC. Null of what the site was built with. */
  publish_at: z.iso.datetime().nullable(),
  saved_at: z.iso.datetime().nullable(),
  saved_by: z.string().optional(),
  saved_by_email: z.string().optional(),
  /** The version that it brought back. */
  restores: z.int().min(0).optional(),
}

const said = <F extends FactName>(fact: F) =>
  z.object({ ...saved, fact: z.literal(fact), value: factShapes[fact] })

/** A fact as somebody saved it. */
export const SaidFact = z.discriminatedUnion('fact', [
  said('capital'),
  said('holders'),
  said('advisers'),
  said('directors'),
  said('committees'),
  said('governance'),
  said('statements'),
  said('meetings'),
])
export type SaidFact = z.output<typeof SaidFact>

/** A fact as staff see it. */
export const StaffFact = z.object({
  fact: FactNameParam,
  /** Raised by one with each save; 0 until somebody saves it. */
  version: z.int().min(0),
  /** Shown to readers now. */
  current: SaidFact,
  /** Shown to readers from its `publish_at` on. */
  next: SaidFact.nullable(),
})
export type StaffFact = z.output<typeof StaffFact>

export const listFacts = route({
  method: 'GET',
  path: '/api/company-facts',
  access: 'staff',
  summary: 'Every fact of the company: what readers see, and what waits for its moment.',
  fn: 'facts',
  returns: z.object({
    facts: z.array(StaffFact),
    /** The server's clock, UTC. */
    now: z.iso.datetime(),
  }),
  problems: [],
})

export const listFactVersions = route({
  method: 'GET',
  path: '/api/company-facts/{fact}/versions',
  access: 'staff',
  summary: 'What a fact said before, latest first; the last is what the site was built with.',
  fn: 'facts',
  params: { fact: FactNameParam },
  query: {
    /** Only versions before this one. */
    before: z.coerce.number().int().min(1).optional(),
  },
  returns: z.object({
    versions: z.array(
      z.object({
        said: SaidFact,
        /** True of what another one replaced before its moment: readers never saw it. */
        unseen: z.boolean(),
      }),
    ),
    /** `before` of the next page. */
    next: z.int().nullable(),
  }),
  problems: ['invalid_input'],
})

const input = {
  /** Moment from which readers see it, with milliseconds, as `toISOString` writes it; null for at once. */
  publish_at: z.iso.datetime({ precision: 3 }).nullable(),
  /** The earlier version that it brings back. */
  restores: z.int().min(0).optional(),
}

const asked = <F extends FactName>(fact: F) =>
  z.strictObject({ ...input, fact: z.literal(fact), value: factShapes[fact] })

/** A fact as somebody wants it to be. */
export const FactInput = z.discriminatedUnion('fact', [
  asked('capital'),
  asked('holders'),
  asked('advisers'),
  asked('directors'),
  asked('committees'),
  asked('governance'),
  asked('statements'),
  asked('meetings'),
])
export type FactInput = z.output<typeof FactInput>

export const saveFact = route({
  method: 'PUT',
  path: '/api/company-facts',
  access: 'staff',
  summary:
    'Changes a fact, at once or from a moment on. What waited for its moment before gives way. Refused: a fact dated after the day on which readers would see it, and holdings over 100%.',
  fn: 'facts',
  limit: 'save_fact',
  ifMatch: true,
  tagged: true,
  body: FactInput,
  returns: StaffFact,
  problems: ['invalid_input', 'conflict', 'precondition_required', 'too_many'],
})

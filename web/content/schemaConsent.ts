import * as z from 'zod'
import { External, Text, Titled } from './fields.ts'

/** The kinds of content that a reader decides on. */
export const ConsentKind = z.enum(['embedded', 'analytics', 'advertising'])
export type ConsentKind = z.infer<typeof ConsentKind>

/** A script of others that counts or follows readers; it loads after they have agreed, and never before. */
const Tracker = z.strictObject({
  kind: ConsentKind.exclude(['embedded']),
  name: Text,
  /** The company that runs it. */
  by: Text,
  purpose: Text,
  /** The script that starts it. */
  script: External,
  /** Other hosts that it calls. */
  hosts: z.array(External),
  cookies: z.array(z.strictObject({ name: Text, kept: Text })),
  /** The privacy policy of who runs it. */
  policy: External,
})

/**
 * The visits that our own server counts, by page and day: everybody's, only those of readers who agreed to
 * analytics, or nobody's. The browser keeps nothing for it, and nothing tells readers apart.
 */
export const Visits = z.enum(['everybody', 'agreed', 'nobody'])
export type Visits = z.infer<typeof Visits>

export const Consent = z.strictObject({
  visits: Visits,
  /** None: no reader is asked for anything, unless a widget or video is a third party's. */
  trackers: z.array(Tracker),
  heading: Text,
  text: Text,
  policy: Text,
  kinds: z.record(ConsentKind, Titled),
  accept: Text,
  refuse: Text,
  save: Text,
  /** The way back to the choice, in the footer. */
  settings: Text,
})

export type Tracker = z.input<typeof Tracker>
export type Consent = z.input<typeof Consent>

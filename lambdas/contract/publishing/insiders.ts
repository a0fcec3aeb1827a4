import * as z from 'zod'

/** Somebody who may know of something confidential. */
export const Reader = z.object({
  /** Cognito's `sub`. */
  id: z.string(),
  email: z.string(),
  /** As the account says; empty where it says nothing. */
  name: z.string(),
})
export type Reader = z.infer<typeof Reader>

/** Most people who are named on a release, besides who writes it. */
export const readersAtMost = 30

/** Minutes in which one person's views of one thing are one: pages read what they show again and again. */
export const viewMinutes = 10

/** That a person saw or took something confidential. */
export const Insight = z.object({
  what: z.enum(['view', 'download']),
  /** The thing, for example `documents/{id}`. */
  object: z.string(),
  /** Its title at that moment. */
  title: z.string(),
  user_id: z.string(),
  email: z.string(),
  name: z.string(),
  /** UTC. */
  at: z.iso.datetime(),
  /** Of a download: whether the copy names its reader on each page. What is no PDF is given as it is. */
  marked: z.boolean().optional(),
  /** The viewer's network address; absent where nobody knew it. */
  address: z.string().optional(),
})
export type Insight = z.infer<typeof Insight>

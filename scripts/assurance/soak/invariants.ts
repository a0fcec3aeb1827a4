/** Something that must not be, with what is needed to look into it. */
export interface Violation {
  /** The invariant that is broken. */
  rule: string
  about: string
}

/** How often each is there. */
const countsOf = (all: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1)
  return counts
}

/** An announcement that everybody on the list is to be told of. */
export interface Announced {
  id: string
  /** Nothing else is called so. */
  title: string
}

/** A mail as the mail engine keeps it. */
export interface Mail {
  subject: string
  to: readonly string[]
}

/**
 * Each announcement reached each subscriber in one mail, and nobody else.
 * @param deliveryOf what is recorded of an announcement's mail to an address, for who looks into it
 */
export const announcedOnce = (
  announcements: readonly Announced[],
  subscribers: readonly string[],
  mails: readonly Mail[],
  deliveryOf: (id: string, email: string) => string,
): Violation[] => {
  const rule = 'each announcement is mailed once to each subscriber'
  return announcements.flatMap(({ id, title }) => {
    const readers = mails.filter(({ subject }) => subject.endsWith(title)).flatMap(({ to }) => to)
    const counts = countsOf(readers)
    const said = (email: string) => `announcement ${id} “${title}” to ${email}`
    return [
      ...subscribers.flatMap(email => {
        const count = counts.get(email) ?? 0
        return count === 1
          ? []
          : [{ rule, about: `${said(email)}: ${count} mails; ${deliveryOf(id, email)}` }]
      }),
      ...[...counts.keys()]
        .filter(email => !subscribers.includes(email))
        .map(email => ({ rule, about: `${said(email)}, who did not ask for it` })),
    ]
  })
}

/**
 * No entry of the trail that was ever seen is another one now, or gone.
 * @param seen digest of each entry when it was first seen, by its key; likewise `now`
 */
export const trailKept = (
  seen: ReadonlyMap<string, string>,
  now: ReadonlyMap<string, string>,
): Violation[] => {
  const rule = 'no audit record is altered or removed'
  return [...seen].flatMap(([key, digest]) => {
    const found = now.get(key)
    if (found === digest) return []
    return [{ rule, about: `${key}: ${found === undefined ? 'is gone' : `was ${digest}, is ${found}`}` }]
  })
}

/** A change that somebody made, or that followed from one: what its record says. */
export interface Change {
  action: string
  object: string
}

/** Each change is on record as often as it was made, and no change of these kinds is that nobody made. */
export const recordedOnce = (made: readonly Change[], trail: readonly Change[]): Violation[] => {
  const rule = 'each change has one audit record'
  const keyOf = ({ action, object }: Change) => `${action} of ${object}`
  const kinds = new Set(made.map(({ action }) => action))
  const [wanted, found] = [
    countsOf(made.map(keyOf)),
    countsOf(trail.filter(({ action }) => kinds.has(action)).map(keyOf)),
  ]
  return [...new Set([...wanted.keys(), ...found.keys()])].flatMap(key => {
    const [changes, records] = [wanted.get(key) ?? 0, found.get(key) ?? 0]
    return changes === records ? [] : [{ rule, about: `${key}: ${changes} changes, ${records} records` }]
  })
}

/** Each of these is there once. @param what they have to be, in the plural */
const onceEach = (rule: string, what: string, wanted: readonly string[], found: readonly string[]) => {
  const counts = countsOf(found)
  return wanted
    .map(one => ({ one, count: counts.get(one) ?? 0 }))
    .filter(({ count }) => count !== 1)
    .map(({ one, count }): Violation => ({ rule, about: `“${one}”: ${count} ${what}` }))
}

/** Each item that a provider showed became one announcement. */
export const importedOnce = (shown: readonly string[], titles: readonly string[]): Violation[] =>
  onceEach('each imported item is one announcement', 'announcements', shown, titles)

/** Each file that was taken in is one document, which is there or among the deleted ones. */
export const uploadedOnce = (sent: readonly string[], names: readonly string[]): Violation[] =>
  onceEach('each upload is one document', 'documents', sent, names)

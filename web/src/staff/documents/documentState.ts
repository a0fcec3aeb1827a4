import type { Document } from '#contract/documents/documents.ts'

/** `public`: readers see it. `coming`: they will, from its moment on. `held`: not until a release says so. */
export type DocumentState = 'public' | 'coming' | 'held'

/** The state of a document for readers at the time `now` (ms). */
export const stateOf = (
  { held, publish_at }: Pick<Document, 'held' | 'publish_at'>,
  now: number,
): DocumentState => {
  if (held) return 'held'
  return publish_at !== undefined && Date.parse(publish_at) > now ? 'coming' : 'public'
}

/** The next moment (ms) after `now` at which one of the documents becomes public; undefined when none does. */
export const nextMoment = (documents: readonly Document[], now: number): number | undefined => {
  const moments = documents.flatMap(document =>
    stateOf(document, now) === 'coming' ? Date.parse(document.publish_at ?? '') : [],
  )
  return moments.length > 0 ? Math.min(...moments) : undefined
}

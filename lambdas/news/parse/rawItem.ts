import { createHash } from 'node:crypto'

/** An item as its source gives it, before it is checked; texts as they came. */
export interface RawItem {
  /** The source's own id. */
  guid?: string | undefined
  link?: string | undefined
  /** Its base addresses, from the outermost on; each may be relative to the one before. */
  bases?: readonly string[]
  /** Base address of its content, where it has one. */
  contentBase?: string | undefined
  title?: string | undefined
  /** The title is plain text, in which `<b>` means just that. */
  plainTitle?: boolean
  /** HTML. */
  summary?: string | undefined
  /** HTML. */
  content?: string | undefined
  /** As the source writes it. */
  date?: string | undefined
  /** When it last changed there, as the source writes it. */
  revised?: string | undefined
  /** As the source writes them. */
  categories?: readonly string[]
  /** Trading symbols that it names as its own. */
  symbols?: readonly string[]
  /** Whose it is or who wrote it, by name. */
  names?: readonly string[]
  urgency?: 'low' | 'normal' | 'high'
  marketSensitive?: boolean
  rns_number?: string | undefined
  /** Its elements of other vocabularies: name without prefix, and text. */
  fields?: readonly (readonly [name: string, text: string])[]
  /** Code of a regulatory headline category. */
  headline_category?: string | undefined
}

/** Longest id, in bytes: a sort key has 1,024 at most. */
const longestId = 500

const hashed = (...parts: string[]): string =>
  `sha256:${createHash('sha256').update(parts.join('\n')).digest('hex')}`

/**
 * The id of an item at its provider, the same at each fetch: guid, else link, else a hash of title and moment.
 * @returns undefined when it says nothing that it could be known by
 */
export const idOf = ({ guid, link, title, summary, content, date }: RawItem): string | undefined => {
  const own = guid?.trim() || link?.trim()
  if (own) return Buffer.byteLength(own) <= longestId && own.isWellFormed() ? own : hashed(own)
  const said = title?.trim() || summary?.trim() || content?.trim()
  return said ? hashed(said, date?.trim() ?? '') : undefined
}

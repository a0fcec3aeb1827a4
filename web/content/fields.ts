import * as z from 'zod'

/* The field types of the content pack. */

export const Text = z.string().trim().min(1, 'A text is missing.')
export const Paragraphs = z.array(Text).min(1)
export const Href = z.string().regex(/^\/[a-z0-9/#-]*$/, 'An address on this site starts with a slash.')
export const External = z.url({ protocol: /^https$/, error: 'An external address starts with https://.' })
export const IsoDate = z.iso.date('A date is written as 2025-03-20.')
export const Id = z.string().regex(/^[a-z0-9-]+$/, 'An id has small letters, figures and hyphens only.')
export const Link = z.strictObject({ name: Text, href: Href })
export const Titled = z.strictObject({ title: Text, text: Text })

/** A drawing in the pack: one path in a square view box. */
export const Mark = z.strictObject({ viewBox: z.string().regex(/^\d+ \d+ \d+ \d+$/), path: Text })

/** The title of a page, and its description for search engines and link previews. */
export const page = { title: Text, description: Text }

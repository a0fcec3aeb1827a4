import * as z from 'zod'
import { Link, Text } from './fields.ts'

export const Search = z.strictObject({
  title: Text,
  description: Text,
  lead: Text,
  label: Text,
  submit: Text,
  hint: Text,
  kindsLabel: Text,
  kinds: z.strictObject({ all: Text, announcement: Text, document: Text, page: Text }),
  results: Text,
  one: Text,
  many: Text,
  searching: Text,
  short: Text,
  long: Text,
  none: Text,
  noneText: Text,
  emptyText: Text,
  lists: z.array(Link).min(1),
  failed: Text,
  retry: Text,
  withoutScripts: Text,
  newsKinds: z.strictObject({ regulatory: Text, company: Text }),
  page: Text,
  pages: Text,
  previous: Text,
  next: Text,
})
export type Search = z.input<typeof Search>

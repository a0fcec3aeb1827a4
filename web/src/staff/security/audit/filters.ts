import { londonDay } from '#contract/londonTime.ts'

/** What the audit trail is searched by, as it stands in the form and in the address; empty: not. */
export interface Filters {
  /** A `user_id`, or a mail address. */
  person: string
  /** Words that the action begins with. */
  action: string
  object: string
  /** First and last day of London's calendar, `YYYY-MM-DD`. */
  from: string
  to: string
}

export const noFilters: Filters = { person: '', action: '', object: '', from: '', to: '' }
const names = Object.keys(noFilters) as (keyof Filters)[]

/** What an address says. */
export const filtersOf = (search: URLSearchParams): Filters =>
  Object.assign({}, noFilters, ...names.map(name => ({ [name]: search.get(name) ?? '' }))) as Filters

/** The query of an address that says this, with its `?`; empty when nothing is searched by. */
export const searchOf = (filters: Partial<Filters>): string => {
  const said = names.flatMap(name => (filters[name]?.trim() ? [[name, filters[name].trim()]] : []))
  return said.length > 0 ? `?${new URLSearchParams(said)}` : ''
}

/** An action as it is on record: `document deleted` is `DOCUMENT_DELETED`. */
const actionOf = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replaceAll(/[\s_-]+/g, '_')

const dayOf = (date: string) => {
  try {
    return londonDay(date)
  } catch {
    return undefined
  }
}

/** What is wrong with a search, field by field; the server's own rules. */
export const problemsOf = ({ action, from, to }: Filters): Partial<Record<keyof Filters, string>> => ({
  ...(action.trim() &&
    !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*_?$/.test(actionOf(action)) && {
      action: 'Give whole words, such as DOCUMENT or DOCUMENT_DELETED.',
    }),
  ...(from && !dayOf(from) && { from: 'Give a day.' }),
  ...(to && !dayOf(to) && { to: 'Give a day.' }),
  ...(from && to && dayOf(from) && dayOf(to) && to < from && { to: 'This day is before the first one.' }),
})

/** What is asked of the server: days become the UTC moments at which they begin, and at which the last one ends. */
export const askedOf = (filters: Filters): Partial<Filters> => {
  const [from, to] = [dayOf(filters.from)?.start, dayOf(filters.to)?.end]
  return {
    ...(filters.person.trim() && { person: filters.person.trim() }),
    ...(filters.action.trim() && { action: actionOf(filters.action) }),
    ...(filters.object.trim() && { object: filters.object.trim() }),
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
  }
}

/** The reader's questions to the tools, as the address states them. */
export interface Asked {
  /** Day whose price is looked up. */
  on: string
  /** Pounds, as typed. */
  amount: string
  from: string
  to: string
}

const names = ['on', 'amount', 'from', 'to'] as const

/** Reads the questions from an address; absent ones are empty texts. */
export const askedIn = (search: string): Asked => {
  const params = new URLSearchParams(search)
  const [on = '', amount = '', from = '', to = ''] = names.map(name => params.get(name) ?? '')
  return { on, amount, from, to }
}

/** True if an address asks the tools anything. */
export const isAsked = (search: string): boolean => Object.values(askedIn(search)).some(Boolean)

/** The query of an address that asks this; what else it says stays. */
export const searchFor = (asked: Asked, search: string): string => {
  const params = new URLSearchParams(search)
  for (const name of names)
    if (asked[name]) params.set(name, asked[name])
    else params.delete(name)
  const text = params.toString()
  return text && `?${text}`
}

/** True if a text is a day of the calendar, `YYYY-MM-DD`. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text

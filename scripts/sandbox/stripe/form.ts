/** Parameters as Stripe's clients send them: `a[b][0]=c` is `{ a: { b: { 0: 'c' } } }`. */
export interface Params {
  [name: string]: string | Params
}

const set = (into: Params, [name = '', ...rest]: string[], value: string): void => {
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const known = into[name]
  const next: Params = typeof known === 'object' ? known : {}
  into[name] = next
  set(next, rest, value)
}

/** Reads a form-encoded body, or the query of an address. */
export const readParams = (text: string): Params => {
  const params: Params = {}
  for (const [name, value] of new URLSearchParams(text))
    set(params, name.replaceAll(']', '').split('['), value)
  return params
}

/** Parameters below a name; an empty object when there are none. */
export const childParams = (params: Params, ...names: string[]): Params => {
  let at: string | Params | undefined = params
  for (const name of names) at = typeof at === 'object' ? at[name] : undefined
  return typeof at === 'object' ? at : {}
}

/** A text of this name. */
export const textIn = (params: Params, name: string): string | undefined => {
  const value = params[name]
  return typeof value === 'string' ? value : undefined
}

import type { FactName } from '#contract/publishing/factShapes.ts'
import { FactInput, type SaidFact } from '#contract/publishing/facts.ts'
import type { FieldErrors } from '../../../kit/useAction.ts'
import { whenOf, type Chosen, type When } from '../releases/moment.ts'
import { storedOf, typedOf, type Typed } from './fields.ts'
import { forms } from './forms.ts'

/** A fact as its form has it, and from when readers are to see it. */
export interface Values {
  typed: Typed
  when: When
  /** The earlier version that was put into the form; null when none was. */
  restores: number | null
}

/** What a form begins with: a saved fact, at once unless it waits for its moment. */
export const valuesOf = (said: SaidFact, waits: boolean): Values => ({
  typed: typedOf(forms[said.fact].fields, said.value),
  when: whenOf(waits ? said.publish_at : null),
  restores: null,
})

type Checked = { input: FactInput; errors?: never } | { input?: never; errors: FieldErrors }

/** What the form says, checked by the contract's own schema; what is wrong by the place of its field. */
export const parseValues = (fact: FactName, { typed, restores }: Values, chosen: Chosen): Checked => {
  const { data, error } = FactInput.safeParse({
    fact,
    value: storedOf(forms[fact].fields, typed),
    publish_at: chosen.at ?? null,
    ...(restores !== null && { restores }),
  })
  const errors = Object.fromEntries(
    (error?.issues ?? [])
      .map(({ path, message }) => [path.join('.').replace(/^value\./, ''), message])
      .reverse(),
  )
  const all = { ...errors, ...(chosen.error && { publish_at: chosen.error }) }
  return data && !chosen.error ? { input: data } : { errors: all }
}

/** The errors that the server found, by the place of its field. */
export const refusedPlaces = (details: unknown): FieldErrors =>
  Array.isArray(details)
    ? Object.fromEntries(
        (details as { field?: unknown; message?: unknown }[])
          .map(({ field, message }) => [
            String(field)
              .replace(/^body\./, '')
              .replace(/^value\./, ''),
            String(message),
          ])
          .reverse(),
      )
    : {}

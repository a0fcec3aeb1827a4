import { contactFault, type ContactFields } from '#contract/audience/contactRules.ts'
import type { Faults } from '../parts/useSending.ts'

const names = [
  'fullName',
  'email',
  'company',
  'userType',
  'message',
] as const satisfies (keyof ContactFields)[]

/** What stands in the form's text fields. */
export const readFields = (data: FormData): ContactFields =>
  Object.fromEntries(names.map(name => [name, String(data.get(name) ?? '')])) as Record<
    keyof ContactFields,
    string
  >

/** What is wrong with them, by the API's own rules. */
export const faultsOf = (fields: ContactFields): Faults =>
  Object.fromEntries(
    names.flatMap(name => {
      const fault = contactFault(name, fields[name])
      return fault ? [[name, fault]] : []
    }),
  )

/** What is wrong with one of them, when it is one of them. */
export const faultOf = (name: string, value: string): string | undefined => {
  const known = names.find(each => each === name)
  return known && contactFault(known, value)
}

import { useEffect, useRef, useState } from 'react'

type Errors<N extends string> = Partial<Record<N, string>>

/**
 * Reads a form's text fields, holds what is wrong with them, and runs what it
 * sends. After a failure the first wrong field has the focus.
 *
 * @param required Name and label of each field that must be filled in.
 */
export const useForm = <N extends string>(required: Readonly<Record<N, string>>) => {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors<N>>({})
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (busy || Object.keys(errors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [busy, errors])

  /** The trimmed values (passwords as typed), or undefined when one is missing. */
  const read = (): Record<N, string> | undefined => {
    if (!form.current) return undefined
    const data = new FormData(form.current)
    const names = Object.keys(required) as N[]
    const values = Object.fromEntries(
      names.map(name => {
        const value = String(data.get(name) ?? '')
        return [name, /password/i.test(name) ? value : value.trim()]
      }),
    ) as Record<N, string>
    const missing = names.filter(name => values[name] === '')
    setErrors(Object.fromEntries(missing.map(name => [name, `${required[name]} is required`])) as Errors<N>)
    return missing.length === 0 ? values : undefined
  }

  /** The field's own error, in the words of Amplify UI's fields. */
  const field = <F extends N>(name: F) => ({
    name,
    hasError: errors[name] !== undefined,
    'aria-invalid': errors[name] !== undefined,
    errorMessage: errors[name],
  })

  /** Does `act`; the form is busy meanwhile. */
  const run = async (act: () => Promise<void>) => {
    setBusy(true)
    try {
      await act()
    } finally {
      setBusy(false)
    }
  }

  return { busy, run, form, read, field, setErrors }
}

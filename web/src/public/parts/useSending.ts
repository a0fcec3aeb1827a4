import { useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../api.ts'

/** The faults of a form's fields, by their names. */
export type Faults = Readonly<Record<string, string>>

/** The API's own faults, with the fields that it names `body.email` under the page's names. */
const faultsIn = (problem: ApiProblem): Faults =>
  Object.fromEntries(
    (Array.isArray(problem.details) ? (problem.details as { field: string; message: string }[]) : []).map(
      ({ field, message }) => [field.replace(/^body\./, ''), message],
    ),
  )

/**
 * The state of a form that is sent to the API: ready once scripts have taken over, busy while the call lasts, and what
 * came of it. Fields keep what was typed; after a fault the first wrong one has the focus,
 * after a failure the button.
 */
export const useSending = () => {
  const form = useRef<HTMLFormElement>(null)
  const [ready, setReady] = useState(false)
  const [busy, setBusy] = useState(false)
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [attempts, setAttempts] = useState(0)

  useEffect(() => setReady(true), [])
  useEffect(() => {
    if (busy || attempts === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]')
    const next = wrong ?? form.current?.querySelector<HTMLElement>('[type=submit]')
    next?.focus()
  }, [busy, attempts])

  /** Sends, unless something is wrong already. */
  const send = async (found: Faults, call: () => Promise<void>): Promise<void> => {
    setFailure(undefined)
    setFaults(found)
    setAttempts(count => count + 1)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await call()
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      const named = faultsIn(error)
      setFaults(named)
      if (Object.keys(named).length === 0) setFailure(error.message)
    } finally {
      setBusy(false)
    }
  }

  /** Looks again at a field that was wrong, while it is corrected. */
  const recheck = (name: string, fault: string | undefined): void => {
    if (!faults[name] || faults[name] === fault) return
    const others = Object.entries(faults).filter(([other]) => other !== name)
    setFaults(Object.fromEntries(fault ? [...others, [name, fault]] : others))
  }

  return { form, ready, busy, faults, failure, send, recheck }
}

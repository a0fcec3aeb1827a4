import { useState } from 'react'
import { failureText } from '../../api.ts'
import { refusedFields, type FieldErrors } from '../../../kit/useAction.ts'

interface Answer<Data> {
  success: boolean
  data: Data | null
  error: string | null
}

/** Something that Stripe is asked to do: whether it is on its way, and why it came to nothing. */
export const useAct = () => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})

  /** @returns what it answered; undefined when it failed */
  const act = async <Data>(call: () => Promise<Answer<Data>>): Promise<Data | undefined> => {
    setBusy(true)
    setProblem(undefined)
    setErrors({})
    try {
      const { success, data, error } = await call()
      if (success && data !== null) return data
      setProblem(error ?? 'Stripe failed to answer.')
    } catch (error) {
      setErrors(refusedFields(error))
      setProblem(failureText(error))
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { busy, problem, errors, act, forget: () => setProblem(undefined) }
}

import { useState } from 'react'
import { ApiProblem } from '../../api.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { failureText } from '../api.ts'
import { dropDraft, keepDraft, readDraft } from '../../kit/drafts.ts'
import { refusedFields, type FieldErrors } from '../../kit/useAction.ts'

/** What a server function answers. */
interface Answer<Data> {
  success: boolean
  data: Data | null
  error: string | null
}

/** How a test is told: its toasts, and what is said when the failure has no words of its own. */
interface Words {
  done: string
  failed: string
  unknown: string
}

/** The words of a failed call. */
export const wordsOf = (error: unknown, otherwise: string): string => {
  if (error instanceof ApiProblem || error instanceof Error) return error.message || otherwise
  return 'An unknown error occurred'
}

/**
 * A form that tries a service. What is typed stays, in the browser tab too until it was sent, so that neither a failure
 * nor a new sign-in loses it.
 */
export const useTest = <Values extends object, Data>(
  key: string,
  empty: Values,
  words: Words,
  call: (values: Values) => Promise<Answer<Data>>,
) => {
  const [values, setValues] = useState<Values>(() => readDraft<Values>(key)?.values ?? empty)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [result, setResult] = useState<Data>()

  const fail = (toasted: string, shown: string) => {
    toastError(words.failed, toasted)
    setProblem(shown)
  }
  const change = (patch: Partial<Values>) => {
    const next = { ...values, ...patch }
    setValues(next)
    if (JSON.stringify(next) === JSON.stringify(empty)) dropDraft(key)
    else keepDraft(key, { base: 0, from: empty, values: next })
  }
  const send = async () => {
    setBusy(true)
    setErrors({})
    setProblem(undefined)
    setResult(undefined)
    try {
      const { success, data, error } = await call(values)
      if (!success || data === null) {
        fail(error || words.unknown, error || words.unknown)
        return
      }
      dropDraft(key)
      setResult(data)
      toast(words.done)
    } catch (error) {
      setErrors(refusedFields(error))
      fail(wordsOf(error, words.unknown), failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return { values, change, busy, errors, problem, result, send }
}

import { useState } from 'react'
import { ApiProblem } from '../../api.ts'
import { toast, toastError } from '../../ui/toast/toasts.ts'
import { failureText } from '../api.ts'
import { dropDraft, keepDraft, readDraft } from '../../kit/drafts.ts'
import { isEqual } from '../../kit/merge.ts'
import { dataOf, useAction } from '../../kit/useAction.ts'

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
  const [result, setResult] = useState<Data>()
  const { busy, errors, problem, run } = useAction()

  const change = (patch: Partial<Values>) => {
    const next = { ...values, ...patch }
    setValues(next)
    if (isEqual(next, empty)) dropDraft(key)
    else keepDraft(key, { base: 0, from: empty, values: next })
  }
  const send = async () => {
    setResult(undefined)
    const data = await run(
      'send',
      async () => {
        const { success, data, error } = await call(values)
        return dataOf({ data: success ? data : null, error: error || words.unknown })
      },
      error => {
        toastError(words.failed, wordsOf(error, words.unknown))
        return failureText(error)
      },
    )
    if (data === undefined) return
    dropDraft(key)
    setResult(data)
    toast(words.done)
  }
  return { values, change, busy: busy !== undefined, errors, problem, result, send }
}

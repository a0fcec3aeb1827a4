import { useState } from 'react'
import { ApiProblem } from '../../../api.ts'
import { failureText } from '../../api.ts'
import { refusedFields, type FieldErrors } from '../../forms/fieldErrors.ts'
import { reloadWebhooks } from './useWebhooks.ts'

/** What a server function answers. */
interface Answer<Data> {
  success: boolean
  data: Data | null
  error: string | null
}

/** The data of a server function's answer. @throws Error in its own words when it failed */
export const dataOf = <Data>({ data, error }: Answer<Data>): Data => {
  if (data === null) throw new ApiProblem(200, { code: 'failed', message: error ?? 'It failed.' })
  return data
}

/**
 * Something that a person has done to a webhook: whether it is under way, and what came in its way.
 * @param reload reads anew what it may have changed
 */
export const useAct = (reload = reloadWebhooks) => {
  const [busy, setBusy] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})
  /** @returns what `work` answers; undefined when it failed */
  const act = async <T>(name: string, work: () => Promise<T>): Promise<T | undefined> => {
    setBusy(name)
    setProblem(undefined)
    setErrors({})
    try {
      return await work()
    } catch (error) {
      setErrors(refusedFields(error))
      setProblem(failureText(error))
      return undefined
    } finally {
      setBusy(undefined)
      void reload()
    }
  }
  return { busy, problem, errors, act, setErrors }
}

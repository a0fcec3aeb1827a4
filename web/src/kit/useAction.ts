import { useState } from 'react'
import { failureText } from './api.ts'
import { ApiProblem } from '../api.ts'

/** The first thing wrong with each field, by name. */
export type FieldErrors = Partial<Record<string, string>>

/** The errors that a schema of the contract found, by the field's name. */
export const fieldErrors = (
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): FieldErrors => Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse())

/** The errors that the server found in the request (`body.title`), by the field's name. */
export const refusedFields = (error: unknown): FieldErrors => {
  if (!(error instanceof ApiProblem) || error.code !== 'invalid_input' || !Array.isArray(error.details))
    return {}
  const details = error.details as { field?: unknown; message?: unknown }[]
  return Object.fromEntries(
    details
      .map(({ field, message }) => [/^body\.(\w+)/.exec(String(field))?.[1] ?? '', String(message)])
      .filter(([field]) => field !== '')
      .reverse(),
  )
}

/** Props with which an Amplify field shows what is wrong with it. */
export const faultOf = (errors: FieldErrors, name: string) => ({
  hasError: errors[name] !== undefined,
  'aria-invalid': errors[name] !== undefined,
  errorMessage: errors[name] ?? '',
})

/**
 * The thing as somebody else left it, where the refusal of a change brings it along.
 * @param base the version that was to be changed: a refusal of that very version has another reason
 */
export const newerOf = <Thing extends { version: number }>(
  error: unknown,
  base?: number,
): Thing | undefined => {
  if (!(error instanceof ApiProblem) || error.code !== 'conflict') return undefined
  const { current } = (error.details ?? {}) as { current?: Thing }
  return current?.version === base ? undefined : current
}

/** The data of a server function's answer. @throws ApiProblem in the function's own words when it failed */
export const dataOf = <Data>({ data, error }: { data: Data | null; error: string | null }): Data => {
  if (data === null) throw new ApiProblem(200, { code: 'failed', message: error ?? 'It failed.' })
  return data
}

interface Running {
  /** The name of the call that is under way. */
  busy?: string
  /** Why the last one failed, for people. */
  problem?: string
  errors: FieldErrors
}

/**
 * Calls that a person starts, one at a time.
 * @param onEnd reads anew what a call may have changed, whether it failed or not
 */
export const useAction = (onEnd?: () => unknown) => {
  const [state, setState] = useState<Running>({ errors: {} })

  /**
   * @param caught answers in words of its own why `work` failed; nothing is shown for an empty answer
   * @returns what `work` answers; undefined when it failed, which is then shown
   */
  const run = async <T>(
    name: string,
    work: () => Promise<T>,
    caught: (error: unknown) => string | undefined = failureText,
  ): Promise<T | undefined> => {
    setState({ busy: name, errors: {} })
    try {
      const done = await work()
      setState({ errors: {} })
      return done
    } catch (error) {
      const problem = caught(error)
      setState({ ...(problem && { problem }), errors: refusedFields(error) })
      return undefined
    } finally {
      onEnd?.()
    }
  }
  return { ...state, run, refuse: (errors: FieldErrors) => setState({ errors }) }
}

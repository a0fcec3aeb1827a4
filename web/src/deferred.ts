import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router-dom'
import { ApiProblem } from './api.ts'

/** Data of a page: there, on its way, or (in a stored page) still to be asked for by the browser. */
export type Deferred<T> = T | Promise<T> | undefined

/** The result of a read. */
export type Outcome<T> = { value: T } | { failed: true; requestId?: string }

/**
 * Turns a failed read into an outcome, so that the failure of one section does not break the rest of the
 * page. Logs the failure under `what`.
 */
export const outcomeOf = async <T>(what: string, read: Promise<T>): Promise<Outcome<T>> => {
  try {
    return { value: await read }
  } catch (error) {
    console.error(what, error)
    const requestId = error instanceof ApiProblem ? error.requestId : undefined
    return { failed: true, ...(requestId && { requestId }) }
  }
}

/**
 * The page's loader data. What a stored page left out is asked for once it is
 * in the browser.
 */
export const useDeferredData = <D extends Record<string, unknown>>(
  keys: readonly (keyof D)[],
): Partial<D> => {
  const data = useLoaderData() as Partial<D>
  const { revalidate } = useRevalidator()
  const missing = keys.some(key => data[key] === undefined)
  useEffect(() => {
    if (missing) void revalidate()
  }, [missing, revalidate])
  return data
}

/** The value once it is there; until then undefined. Promises given here never reject. */
export const useSettled = <T>(late: Deferred<T>): T | undefined => {
  const [settled, setSettled] = useState<{ of: Promise<T>; value: T }>()
  useEffect(() => {
    if (!(late instanceof Promise)) return
    let wanted = true
    void late.then(value => {
      if (wanted) setSettled({ of: late, value })
    })
    return () => {
      wanted = false
    }
  }, [late])
  if (!(late instanceof Promise)) return late
  return settled?.of === late ? settled.value : undefined
}

import { type Whole } from './Chosen.tsx'
import { useState } from 'react'
import type * as z from 'zod'
import { toastError } from '../../ui/toast/toasts.ts'
import { failureText } from '../api.ts'
import { fieldErrors, refusedFields, type FieldErrors } from '../../kit/useAction.ts'

/** What a dialog of an act is given. */
export interface ActProps {
  selection: Whole
  onClose: () => void
}

/**
 * Checks a form by the contract's own schema and sends it; what came in the way stays until the next try.
 * @param failed text of the toast when it fails
 */
export const useSend = (failed: string) => {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>()

  const send = async <B extends z.ZodType>(
    schema: B,
    given: unknown,
    work: (body: z.output<B>) => Promise<void>,
  ): Promise<void> => {
    const { error, data } = schema.safeParse(given)
    setErrors(fieldErrors(error?.issues ?? []))
    setFailure(undefined)
    if (error) return
    setBusy(true)
    try {
      await work(data)
    } catch (error) {
      failureText(error)
      setErrors(refusedFields(error))
      setFailure(error)
      toastError('Error', failed)
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, setErrors, failure, send }
}

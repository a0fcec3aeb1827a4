import { useState } from 'react'
import { failureText } from '../../api.ts'
import { refusedFields, type FieldErrors } from '../../../kit/useAction.ts'
import { reloadTeam } from './useTeam.ts'

/** A change of the team: whether it is under way, and what came in its way. */
export const useChange = () => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [errors, setErrors] = useState<FieldErrors>({})
  /** @returns whether it was made */
  const change = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setProblem(undefined)
    setErrors({})
    try {
      await work()
      return true
    } catch (error) {
      setErrors(refusedFields(error))
      setProblem(failureText(error))
      return false
    } finally {
      setBusy(false)
      void reloadTeam()
    }
  }
  return { busy, problem, errors, setErrors, change }
}

import { useState } from 'react'
import type { FactName } from '#contract/factShapes.ts'
import type { StaffFact } from '#contract/facts.ts'
import { ApiProblem } from '../../../api.ts'
import { expire } from '../../../session.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, isSignInOver, problemText } from '../../api.ts'
import type { FieldErrors } from '../publishing/fieldErrors.ts'
import { exactMoment } from '../publishing/moments.ts'
import type { Chosen } from '../releases/moment.ts'
import { forms } from './forms.ts'
import { factChanged } from './useFacts.ts'
import { checked, refusedPlaces, type Values } from './values.ts'

/** The fact as somebody else left it, where a refusal brings it along. */
const newerOf = (error: unknown): StaffFact | undefined =>
  error instanceof ApiProblem && error.code === 'conflict'
    ? (error.details as { current?: StaffFact } | undefined)?.current
    : undefined

const tell = (fact: FactName, chosen: Chosen): void => {
  const { title } = forms[fact]
  if (chosen.at) toast(`${title} saved`, `Readers see it from ${exactMoment(chosen.at)} on.`)
  else toast(`${title} published`, 'Readers see it now.')
}

/** Checks a fact, saves it, and holds what came in the way. */
export const useSaveFact = (fact: FactName) => {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [newer, setNewer] = useState<StaffFact>()

  /** @returns what is stored now; undefined when it could not be saved, which is then shown */
  const save = async (values: Values, chosen: Chosen, base: number): Promise<StaffFact | undefined> => {
    const { input, errors: wrong } = checked(fact, values, chosen)
    setErrors(wrong ?? {})
    setProblem(undefined)
    if (!input) return undefined
    setBusy(true)
    try {
      const saved = await api.saveFact({ body: input, ifMatch: base })
      setNewer(undefined)
      factChanged(saved)
      tell(fact, chosen)
      return saved
    } catch (error) {
      const current = newerOf(error)
      setNewer(current)
      if (current) return undefined
      if (isSignInOver(error)) void expire()
      setErrors(error instanceof ApiProblem ? refusedPlaces(error.details) : {})
      setProblem(problemText(error))
      toastError('Not saved', 'Nothing is lost: what you wrote is still here.')
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, problem, newer, setNewer, save }
}

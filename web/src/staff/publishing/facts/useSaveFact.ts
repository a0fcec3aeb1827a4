import type { FactName } from '#contract/publishing/factShapes.ts'
import type { StaffFact } from '#contract/publishing/facts.ts'
import { ApiProblem } from '../../../api.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../../kit/api.ts'
import { exactMoment } from '../pickers/moments.ts'
import { useSaving } from '../../forms/useSaving.ts'
import type { Chosen } from '../releases/moment.ts'
import { forms } from './forms.ts'
import { factChanged } from './useFacts.ts'
import { parseValues, refusedPlaces, type Values } from './values.ts'

const tell = (fact: FactName, chosen: Chosen): void => {
  const { title } = forms[fact]
  if (chosen.at) toast(`${title} saved`, `Readers see it from ${exactMoment(chosen.at)} on.`)
  else toast(`${title} published`, 'Readers see it now.')
}

const refused = (error: unknown) => (error instanceof ApiProblem ? refusedPlaces(error.details) : {})

/** Checks a fact, saves it, and holds what came in the way. */
export const useSaveFact = (fact: FactName) => {
  const { saving, refuse, held } = useSaving<StaffFact>('what you wrote', refused)

  /** @returns what is stored now; undefined when it could not be saved, which is then shown */
  const save = async (values: Values, chosen: Chosen, base: number): Promise<StaffFact | undefined> => {
    const { input, errors } = parseValues(fact, values, chosen)
    if (!input) return refuse(errors)
    return saving(async () => {
      const saved = await api.saveFact({ body: input, ifMatch: base })
      factChanged(saved)
      tell(fact, chosen)
      return saved
    })
  }
  return { ...held, save }
}

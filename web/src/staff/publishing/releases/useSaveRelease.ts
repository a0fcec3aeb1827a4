import { createRelease, type Release } from '#contract/publishing/releases.ts'
import { toast } from '../../../ui/toast/toasts.ts'
import { api } from '../../../kit/api.ts'
import { fieldErrors } from '../../../kit/useAction.ts'
import { useSaving } from '../../forms/useSaving.ts'
import type { Chosen } from './moment.ts'
import { cacheRelease } from './useReleases.ts'
import { inputOf, type Decided } from './values.ts'

/** Checks a release by the contract's own schema, saves it, and holds what came in the way. */
export const useSaveRelease = (id: string) => {
  const { saving, refuse, held } = useSaving<Release>('what you chose')

  /** @returns what is stored now; undefined when it could not be saved, which is then shown */
  const save = async (values: Decided, chosen: Chosen, base: number): Promise<Release | undefined> => {
    const body = inputOf(values, chosen.at ?? null)
    const { error } = createRelease.body.safeParse({ ...body, id })
    const issues = error?.issues ?? []
    // What is wrong with the RNS stands at its own fields.
    const own = issues.map(({ path: [first, ...rest], message }) =>
      first === 'rns' ? { path: rest, message } : { path: [first ?? '', ...rest], message },
    )
    const found = { ...fieldErrors(own), ...(chosen.error && { publish_at: chosen.error }) }
    if (Object.keys(found).length > 0) return refuse(found)
    return saving(async () => {
      const saved =
        base === 0
          ? await api.createRelease({ body: { ...body, id } })
          : await api.updateRelease({ params: { id }, body, ifMatch: base })
      cacheRelease(saved)
      toast('Release saved', 'It goes out once it is approved.')
      return saved
    })
  }
  return { ...held, save }
}

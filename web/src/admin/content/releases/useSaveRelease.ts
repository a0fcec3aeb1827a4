import { useState } from 'react'
import { createRelease, type Release } from '#contract/releases.ts'
import { ApiProblem } from '../../../api.ts'
import { expire } from '../../../session.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, isSignInOver, problemText } from '../../api.ts'
import { fieldErrors, refusedFields, type FieldErrors } from '../publishing/fieldErrors.ts'
import type { Chosen } from './moment.ts'
import { changed } from './useReleases.ts'
import { inputOf, type Values } from './values.ts'

/** The release as somebody else left it, where a refusal brings it along. */
export const newerOf = (error: unknown): Release | undefined =>
  error instanceof ApiProblem && error.code === 'conflict'
    ? (error.details as { current?: Release } | undefined)?.current
    : undefined

/** Checks a release by the contract's own schema, saves it, and holds what came in the way. */
export const useSaveRelease = (id: string) => {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [newer, setNewer] = useState<Release>()

  /** @returns what is stored now; undefined when it could not be saved, which is then shown */
  const save = async (values: Values, chosen: Chosen, base: number): Promise<Release | undefined> => {
    const body = inputOf(values, chosen.at ?? null)
    const { error } = createRelease.body.safeParse({ ...body, id })
    const issues = error?.issues ?? []
    // What is wrong with the RNS stands at its own fields.
    const own = issues.map(({ path: [first, ...rest], message }) =>
      first === 'rns' ? { path: rest, message } : { path: [first ?? '', ...rest], message },
    )
    const found = { ...fieldErrors(own), ...(chosen.error && { publish_at: chosen.error }) }
    setErrors(found)
    setProblem(undefined)
    if (Object.keys(found).length > 0) return undefined
    setBusy(true)
    try {
      const saved =
        base === 0
          ? await api.createRelease({ body: { ...body, id } })
          : await api.updateRelease({ params: { id }, body, ifMatch: base })
      setNewer(undefined)
      changed(saved)
      toast('Release saved', 'It goes out once it is approved.')
      return saved
    } catch (error) {
      const current = newerOf(error)
      setNewer(current)
      if (current) return undefined
      if (isSignInOver(error)) void expire()
      setErrors(refusedFields(error))
      setProblem(problemText(error))
      toastError('Not saved', 'Nothing is lost: what you chose is still here.')
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, problem, newer, setNewer, save }
}

import { useState } from 'react'
import { ProviderForm, type Provider } from '#contract/news/providers.ts'
import { ApiProblem } from '../../../api.ts'
import { expire } from '../../../session.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, isSignInOver, problemText } from '../../api.ts'
import { fieldErrors, refusedFields, type FieldErrors } from '../../forms/fieldErrors.ts'
import { createdMessage } from './created.ts'
import { isPrivilegeError } from './privilege.ts'
import { reloadProviders } from './useProviders.ts'
import { inputOf, type Values } from './values.ts'

/** The provider as somebody else left it, where a refusal brings it along. */
const newerOf = (error: unknown): Provider | undefined =>
  error instanceof ApiProblem && error.code === 'conflict'
    ? (error.details as { current?: Provider } | undefined)?.current
    : undefined

/** Checks a provider by the contract's own schema, saves it, and holds what came in the way. */
export const useSaveProvider = () => {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<string>()
  const [newer, setNewer] = useState<Provider>()

  const failed = (error: unknown, isNew: boolean) => {
    const current = newerOf(error)
    setNewer(current)
    if (isSignInOver(error)) void expire()
    setErrors(refusedFields(error))
    const refused = !isNew && isPrivilegeError(error)
    setProblem(refused ? 'Admin privileges required to update providers' : problemText(error))
    toastError('Error', 'Failed to save RNS provider')
    void reloadProviders()
  }

  /** @param base the version that is changed; 0 of a provider that is not there yet @returns whether it was saved */
  const save = async (id: string, values: Values, base: number): Promise<boolean> => {
    const body = inputOf(values)
    setProblem(undefined)
    if (body.name === '' || body.feed_url === '') {
      setErrors({
        ...(body.name === '' && { name: 'Give it a name.' }),
        ...(body.feed_url === '' && { feed_url: 'Give the address of the feed.' }),
      })
      toastError('Validation Error', 'Name and Feed URL are required')
      return false
    }
    const { error } = ProviderForm.safeParse(body)
    setErrors(fieldErrors(error?.issues ?? []))
    if (error) return false
    setBusy(true)
    try {
      if (base === 0) await api.createProvider({ body: { ...body, id } })
      else await api.updateProvider({ params: { id }, body, ifMatch: base })
      if (base === 0) toast(...createdMessage(body))
      else toast('Provider Updated', `${body.name} has been updated successfully`)
      void reloadProviders()
      return true
    } catch (error) {
      failed(error, base === 0)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, errors, problem, newer, save }
}

import { useState } from 'react'
import type { ConnectionTest } from '#contract/news/providerEdits.ts'
import type { Provider } from '#contract/news/providers.ts'
import type * as z from 'zod'
import { expire } from '../../../session.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, isSignInOver, problemText } from '../../api.ts'
import { count } from '../../format.ts'
import { isPrivilegeError } from './privilege.ts'
import { reloadProviders } from './useProviders.ts'
import { inputOf, valuesOf } from './values.ts'

export type Tested = z.infer<typeof ConnectionTest>
type Act = 'delete' | 'poll' | 'test' | 'toggle'

/** What people do to a provider on its card, with the catalogue's words. */
export const useProviderActs = (provider: Provider) => {
  const { id, name, version, is_active } = provider
  const [busy, setBusy] = useState<Act>()
  const [problem, setProblem] = useState<string>()
  const [tested, setTested] = useState<Tested>()

  const act = async (kind: Act, work: () => Promise<void>, failed: (error: unknown) => void) => {
    setBusy(kind)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (isSignInOver(error)) void expire()
      failed(error)
      setProblem(problemText(error))
    } finally {
      setBusy(undefined)
      if (kind !== 'test') void reloadProviders()
    }
  }

  return {
    busy,
    problem,
    tested,
    toggle: () =>
      act(
        'toggle',
        async () => {
          const body = { is_active: !is_active }
          await api.updateProvider({ params: { id }, body, ifMatch: version })
          toast('Status Updated', `${name} is now ${is_active ? 'inactive' : 'active'}`)
        },
        error =>
          toastError(
            'Error',
            isPrivilegeError(error)
              ? 'Admin privileges required to update providers'
              : 'Failed to update provider status',
          ),
      ),
    remove: () => {
      if (!confirm(`Are you sure you want to delete "${name}"?`)) return Promise.resolve()
      return act(
        'delete',
        async () => {
          await api.deleteProvider({ params: { id } })
          toast('Provider Deleted', `${name} has been deleted. What was imported from it stays.`)
        },
        error =>
          toastError(
            'Error',
            isPrivilegeError(error)
              ? 'Admin privileges required to delete providers'
              : 'Failed to delete RNS provider',
          ),
      )
    },
    test: () =>
      act(
        'test',
        async () => {
          setTested(undefined)
          toast('Testing Connection', `Asking ${name} for its feed…`)
          const result = await api.testProvider({ body: inputOf(valuesOf(provider)) })
          setTested(result)
          if (result.ok) toast('Connection Test', `${name} appears to be working`)
          else toastError('Connection Failed', `${name}: ${result.error ?? 'The feed could not be read.'}`)
        },
        error => toastError('Connection Failed', `${name}: ${problemText(error)}`),
      ),
    poll: () =>
      act(
        'poll',
        async () => {
          const { run } = await api.pollProvider({ params: { id } })
          if (run.outcome === 'failed') toastError('Poll Failed', `${name}: ${run.error ?? 'It failed.'}`)
          else toast('Polled', `${name}: ${count(run.added, 'new item')}`)
        },
        error => toastError('Poll Failed', `${name}: ${problemText(error)}`),
      ),
  }
}

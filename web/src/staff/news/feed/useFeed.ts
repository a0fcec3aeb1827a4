import { useState } from 'react'
import type { ImportOutcome } from '#contract/publishing/announcementEdits.ts'
import type { FetchedItem, ProviderId } from '#contract/news/rnsFeed.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api } from '../../../kit/api.ts'
import { reloadThings } from '../../publishing/pickers/useThings.ts'
import { count } from '../../format.ts'
import { keepFetched as keep, useFetched, type Fetched } from './fetched.ts'
import { bodyOf, type FeedForm } from './form.ts'
import { failureOf, failures, FeedError, type Act } from './messages.ts'

/** Whether an item can be imported: for the first time, or because it reads differently since. */
export const isImportable = ({ announcement, changed }: FetchedItem): boolean => !announcement || changed

const fetchItems = async (form: FeedForm): Promise<Fetched> => {
  const { success, error, data } = await api.rnsFeedProxy({ body: bodyOf(form) })
  if (!success || !data) throw new FeedError(error ?? 'RNS feed request failed')
  // What changed since it was imported makes a correction: a person chooses that.
  const chosen = data.items.filter(({ announcement }) => !announcement).map(({ id }) => id)
  const fetched = { form, at: Date.now(), ...data, chosen, outcomes: {} }
  keep(fetched)
  return fetched
}

const importItems = async (fetched: Fetched, items: readonly string[]): Promise<ImportOutcome[]> => {
  const provider: ProviderId = fetched.form.provider
  const { outcomes } = await api.importAnnouncements({ body: { provider, items: [...items] } })
  const found = new Map(outcomes.map(outcome => [outcome.id, outcome]))
  keep({
    ...fetched,
    items: fetched.items.map(item => {
      const { state, announcement = null } = found.get(item.id) ?? {}
      return state && state !== 'failed' ? { ...item, announcement, changed: false } : item
    }),
    chosen: fetched.chosen.filter(id => (found.get(id)?.state ?? 'failed') === 'failed'),
    outcomes: Object.fromEntries(found),
  })
  reloadThings()
  return outcomes
}

/** Says what an import did. @throws FeedError when some of it failed */
const report = (outcomes: readonly ImportOutcome[]): void => {
  const number = (state: ImportOutcome['state']) => outcomes.filter(one => one.state === state).length
  const failed = outcomes.filter(({ state }) => state === 'failed')
  const [made, there] = [number('imported'), number('already_imported')]
  const [first] = failed
  if (first) {
    const reason = first.error ?? 'Import failed'
    throw new FeedError(
      failed.length === outcomes.length && failed.length === 1
        ? reason
        : `${failed.length} of ${count(outcomes.length, 'item')} could not be imported: ${reason}`,
    )
  }
  toast(
    made > 0 ? 'Import Complete' : 'Already imported',
    [
      made > 0 && `${count(made, 'announcement')} imported.`,
      there > 0 && `${count(there, 'item')} had been imported before.`,
    ]
      .filter(Boolean)
      .join(' '),
  )
}

/** Fetching and importing news: what is under way, what came of it, and what went wrong. */
export const useFeed = () => {
  const fetched = useFetched()
  const [busy, setBusy] = useState<Act>()
  const [problem, setProblem] = useState<{ act: Act; text: string }>()

  const run = async (act: Act, work: () => Promise<void>) => {
    setBusy(act)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      const text = failureOf(act, error)
      setProblem({ act, text })
      toastError(failures[act].title, text)
    } finally {
      setBusy(undefined)
    }
  }
  return {
    fetched,
    busy,
    problem,
    fetch: (form: FeedForm) =>
      run('fetch', async () => {
        const { items } = await fetchItems(form)
        toast(
          'RNS Feed Fetched',
          items.length > 0 ? `${count(items.length, 'item')} found.` : 'It has no such items.',
        )
      }),
    import: () =>
      run('import', async () => {
        if (fetched) report(await importItems(fetched, fetched.chosen))
      }),
    both: (form: FeedForm) =>
      run('both', async () => {
        const found = await fetchItems(form)
        if (found.chosen.length > 0) report(await importItems(found, found.chosen))
        else
          toast(
            'Nothing to import',
            found.items.length > 0 ? 'All of it had been imported before.' : 'The feed has no such items.',
          )
      }),
    choose: (chosen: readonly string[]) => {
      if (fetched) keep({ ...fetched, chosen })
    },
  }
}

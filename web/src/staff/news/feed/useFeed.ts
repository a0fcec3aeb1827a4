import { useState, useSyncExternalStore } from 'react'
import type { ImportOutcome } from '#contract/publishing/announcementEdits.ts'
import type { FetchedItem } from '#contract/news/rnsFeed.ts'
import { ApiProblem } from '../../../api.ts'
import { api, failureText } from '../../../kit/api.ts'
import { useAction } from '../../../kit/useAction.ts'
import { registerWork } from '../../../kit/work.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { reloadThings } from '../../publishing/pickers/useThings.ts'
import { count } from '../../format.ts'
import { bodyOf, type FeedForm } from './form.ts'

/** The request, its items and their results. */
export interface Fetched {
  /** The request. */
  form: FeedForm
  /** Milliseconds by this machine's clock. */
  at: number
  items: FetchedItem[]
  skipped: number
  sample: boolean
  /** Ids of the items that are to be imported. */
  chosen: readonly string[]
  /** The results of items at the last import, by id. */
  outcomes: Readonly<Record<string, ImportOutcome>>
}

// Kept as long as the page is open: neither a look at another part of the tab nor a new sign-in costs what was fetched.
let last: Fetched | undefined
const listeners = new Set<() => void>()

/** The result of the last fetch. */
export const lastFetched = (): Fetched | undefined => last

const keep = (next: Fetched | undefined): void => {
  last = next
  listeners.forEach(listener => listener())
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

// It goes with its person, and can be fetched again at any time.
registerWork({ isUnfinished: () => false, discard: () => keep(undefined), resume: () => undefined })

/** The actions of staff here; each fails under its own heading. */
export type Act = 'fetch' | 'import' | 'both'

export const failures: Record<Act, { title: string; text: string }> = {
  fetch: { title: 'Fetch Failed', text: 'Failed to fetch RNS feed' },
  import: { title: 'Import Failed', text: 'Failed to import RNS data' },
  both: { title: 'Operation Failed', text: 'Failed to fetch and import RNS feed' },
}

/** The source or the import said no, in words for people. */
export class FeedError extends Error {}

/** The text of a failed act: its own words where there are any. */
export const failureOf = (act: Act, error: unknown): string => {
  if (error instanceof ApiProblem) return failureText(error) || failures[act].text
  if (error instanceof Error) return error.message || failures[act].text
  return 'Unknown error occurred'
}

/** True if an item can be imported: for the first time, or because its text has changed since. */
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
  const { provider } = fetched.form
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
  const fetched = useSyncExternalStore(subscribe, lastFetched, lastFetched)
  const [act, setAct] = useState<Act>('fetch')
  const { busy, problem, run } = useAction()

  const start = (act: Act, work: () => Promise<void>) => {
    setAct(act)
    return run(act, work, error => {
      const text = failureOf(act, error)
      toastError(failures[act].title, text)
      return text
    })
  }
  return {
    fetched,
    busy,
    problem: problem && { act, text: problem },
    fetch: (form: FeedForm) =>
      start('fetch', async () => {
        const { items } = await fetchItems(form)
        toast(
          'RNS Feed Fetched',
          items.length > 0 ? `${count(items.length, 'item')} found.` : 'It has no such items.',
        )
      }),
    import: () =>
      start('import', async () => {
        if (fetched) report(await importItems(fetched, fetched.chosen))
      }),
    both: (form: FeedForm) =>
      start('both', async () => {
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

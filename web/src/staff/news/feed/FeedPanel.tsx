import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../../kit/api.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { toastError } from '../../../ui/toast/toasts.ts'
import { Configuration } from './Configuration.tsx'
import styles from './Feed.module.css'
import { ImportDialog } from './ImportDialog.tsx'
import { Preview } from './Preview.tsx'
import { ProviderCards } from './ProviderCards.tsx'
import { lastFetched } from './fetched.ts'
import { queryOf, readForm, type FeedForm, allCategories, limitOf, mistakesOf } from './form.ts'
import { failures } from './messages.ts'
import { useFeed } from './useFeed.ts'
import { providerOf, useProviders } from './useProviders.ts'

/** Pause in ms after the last change before it shows in the address. */
const pause = 300

/**
 * The configuration as it is filled in. The address says it, so that it survives a reload; an address that says
 * nothing goes on with what was fetched last.
 */
const useFeedForm = () => {
  const [query, setQuery] = useSearchParams()
  const [form, setForm] = useState<FeedForm>(() =>
    query.size > 0 ? readForm(query) : (lastFetched()?.form ?? readForm(query)),
  )
  const wanted = new URLSearchParams(queryOf(form)).toString()
  const isSaid = wanted === query.toString()
  useEffect(() => {
    if (isSaid) return
    const timer = setTimeout(() => setQuery(wanted, { replace: true }), pause)
    return () => clearTimeout(timer)
  }, [isSaid, setQuery, wanted])
  return { form, change: (patch: Partial<FeedForm>) => setForm(now => ({ ...now, ...patch })) }
}

/** Fetches news of a provider, shows it, and makes announcements of it. */
export const FeedPanel = () => {
  const { form, change } = useFeedForm()
  const feed = useFeed()
  const { providers, error } = useProviders()
  const [asking, setAsking] = useState<'import' | 'both'>()
  useDocumentTitle('RNS Feed')

  const { fetched, busy, problem } = feed
  const mistakes = mistakesOf(form)
  const isRight = Object.keys(mistakes).length === 0
  const checked = { ...form, limit: String(limitOf(form.limit)) }
  const fetchNow = () => {
    change(checked)
    if (isRight) void feed.fetch(checked)
  }
  const importNow = () => {
    if (!fetched || fetched.items.length === 0) toastError('No Data', 'Please fetch RNS data first')
    else if (fetched.chosen.length === 0)
      toastError('Nothing selected', 'Select items in the preview that have not been imported.')
    else setAsking('import')
  }
  return (
    <section className={layout.stack} aria-labelledby="rns-feed" aria-busy={busy !== undefined}>
      <div>
        <h2 id="rns-feed" className={styles.title}>
          RNS Feed
        </h2>
        <p className={layout.quiet}>
          Fetch regulatory news, look at it, and import it into announcements. Times are London’s.
        </p>
      </div>
      <Configuration
        form={form}
        mistakes={mistakes}
        providers={providers}
        busy={busy}
        onChange={change}
        onFetch={fetchNow}
        onImport={importNow}
        onBoth={() => {
          change(checked)
          if (isRight) setAsking('both')
        }}
      />
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false} heading={failures[problem.act].title}>
          {problem.text}{' '}
          <Button size="small" onClick={problem.act === 'import' ? importNow : fetchNow}>
            {problem.act === 'import' ? 'Import again' : 'Fetch again'}
          </Button>
        </Alert>
      )}
      {fetched && (
        <Preview
          fetched={fetched}
          provider={providerOf(providers, fetched.form.provider).name}
          disabled={busy !== undefined}
          onChoose={feed.choose}
        />
      )}
      <section className={layout.stack} aria-labelledby="feed-providers">
        <h3 id="feed-providers">Providers</h3>
        {error !== null && (
          <p className={inputs.error}>Your own providers could not be listed. {problemText(error)}</p>
        )}
        <ProviderCards
          providers={providers}
          chosen={form.provider}
          disabled={busy !== undefined}
          onChoose={provider => change({ provider, category: allCategories })}
        />
      </section>
      {asking && (
        <ImportDialog
          provider={providerOf(
            providers,
            asking === 'both' || !fetched ? form.provider : fetched.form.provider,
          )}
          items={asking === 'both' ? undefined : fetched?.chosen.length}
          onImport={() => void (asking === 'both' ? feed.both(checked) : feed.import())}
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}

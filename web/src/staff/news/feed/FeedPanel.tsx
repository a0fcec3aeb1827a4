import { Alert, Button } from '@aws-amplify/ui-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { problemText } from '../../../kit/api.ts'
import { Confirm } from '../../../kit/Confirm.tsx'
import { Panel, Section } from '../../../kit/Section.tsx'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import { toastError } from '../../../ui/toast/toasts.ts'
import { count } from '../../format.ts'
import { Configuration, ProviderCards } from './Configuration.tsx'
import { allCategories, limitOf, mistakesOf, queryOf, readForm, type FeedForm } from './form.ts'
import { Preview } from './Preview.tsx'
import { failures, lastFetched, useFeed } from './useFeed.ts'
import { isLicensed, providerOf, useShownProviders, type ShownProvider } from './shownProviders.ts'

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

/** Says what importing does before it is done: it cannot be undone. */
const ImportQuestion = (props: {
  provider: ShownProvider
  /** How many; undefined when they have yet to be fetched. */
  items: number | undefined
  onImport: () => Promise<void>
  onClose: () => void
}) => {
  const { provider, items } = props
  const what = items === undefined ? 'what is new' : count(items, 'item')
  return (
    <Confirm
      title={`Import ${what} from ${provider.name}?`}
      keep="Cancel"
      act={items === undefined ? 'Fetch and import' : `Import ${what}`}
      acting={items === undefined ? 'Fetching and importing…' : 'Importing…'}
      run={props.onImport}
      onClose={props.onClose}
    >
      <p className={layout.note}>
        Readers see {items === 1 ? 'the announcement' : 'the announcements'} at once. Subscribers are told of
        what is at most a day old.
      </p>
      <p>
        A regulatory announcement cannot be edited or withdrawn afterwards: a correction is a new one that
        replaces it.
      </p>
      {isLicensed(provider) && (
        <Alert variation="warning" hasIcon={false} heading="This news is licensed">
          Showing news of {provider.name} to the public needs rights from its owner. Import only what your
          company may show.
        </Alert>
      )}
    </Confirm>
  )
}

/** Fetches news of a provider, shows it, and makes announcements of it. */
export const FeedPanel = () => {
  const { form, change } = useFeedForm()
  const feed = useFeed()
  const { providers, error } = useShownProviders()
  const [asking, setAsking] = useState<'import' | 'both'>()

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
    <Section
      title="RNS Feed"
      text="Fetch regulatory news, look at it, and import it into announcements. Times are London’s."
    >
      <Configuration
        form={form}
        mistakes={mistakes}
        providers={providers}
        // Behind the question its buttons stay as they are: one of them gets the focus back.
        busy={asking ? undefined : busy}
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
      <Panel title="Providers" className={layout.stack}>
        {error !== null && (
          <p className={inputs.error}>Your own providers could not be listed. {problemText(error)}</p>
        )}
        <ProviderCards
          providers={providers}
          chosen={form.provider}
          disabled={busy !== undefined}
          onChoose={provider => change({ provider, category: allCategories })}
        />
      </Panel>
      {asking && (
        <ImportQuestion
          provider={providerOf(
            providers,
            asking === 'both' || !fetched ? form.provider : fetched.form.provider,
          )}
          items={asking === 'both' ? undefined : fetched?.chosen.length}
          onImport={asking === 'both' ? () => feed.both(checked) : feed.import}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Section>
  )
}

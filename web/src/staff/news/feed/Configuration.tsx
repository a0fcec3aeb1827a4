import { Button, SelectField, TextField } from '@aws-amplify/ui-react'
import type { ProviderId } from '#contract/news/rnsFeed.ts'
import layout from '../../../kit/styles/Layout.module.css'
import styles from './Feed.module.css'
import { allCategories, limitOf, type FeedForm } from './form.ts'
import type { Act } from './messages.ts'
import { providerOf, type ShownProvider } from './useProviders.ts'

/** The configuration card: what to fetch, and what to do with it. */
export const Configuration = (props: {
  form: FeedForm
  mistakes: Partial<Record<keyof FeedForm, string>>
  providers: readonly ShownProvider[]
  busy: Act | undefined
  onChange: (patch: Partial<FeedForm>) => void
  onFetch: () => void
  onImport: () => void
  onBoth: () => void
}) => {
  const { form, mistakes, providers, busy, onChange } = props
  const provider = providerOf(providers, form.provider)
  const listed = providers.includes(provider) ? providers : [...providers, provider]
  const isBusy = busy !== undefined
  const field = (name: keyof FeedForm, label: string) => ({
    label,
    name,
    value: form[name],
    isDisabled: isBusy,
    hasError: mistakes[name] !== undefined,
    'aria-invalid': mistakes[name] !== undefined,
    errorMessage: mistakes[name] ?? '',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const categories = [...new Set([...provider.categories, form.category])].filter(
    category => category !== allCategories,
  )
  return (
    <form
      className={layout.panel}
      aria-labelledby="configuration"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        props.onFetch()
      }}
    >
      <h3 id="configuration">Configuration</h3>
      <div className={styles.what}>
        <SelectField
          {...field('provider', 'Provider')}
          onChange={event =>
            onChange({ provider: event.target.value as ProviderId, category: allCategories })
          }
        >
          {listed.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('symbols', 'Symbols')}
          descriptiveText="Separated by commas. Without any, all that the provider shows."
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField {...field('category', 'Category')}>
          <option value={allCategories}>All categories</option>
          {categories.map(category => (
            <option key={category} value={category}>
              {category}
            </option>
          ))}
        </SelectField>
      </div>
      <div className={styles.when}>
        <TextField {...field('from', 'From date')} type="date" max={form.to || undefined} />
        <TextField {...field('to', 'To date')} type="date" min={form.from || undefined} />
        <TextField
          {...field('limit', 'Limit')}
          type="number"
          inputMode="numeric"
          min={1}
          max={100}
          onBlur={() => onChange({ limit: String(limitOf(form.limit)) })}
        />
      </div>
      <div className={layout.actions}>
        <Button type="submit" variation="primary" isDisabled={isBusy}>
          {busy === 'fetch' ? 'Fetching…' : 'Fetch RNS feed'}
        </Button>
        <Button isDisabled={isBusy} onClick={props.onImport}>
          {busy === 'import' ? 'Importing…' : 'Import into announcements'}
        </Button>
        <Button isDisabled={isBusy} onClick={props.onBoth}>
          {busy === 'both' ? 'Fetching and importing…' : 'Fetch and import'}
        </Button>
      </div>
    </form>
  )
}

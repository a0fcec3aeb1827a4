import { Badge, Button, SelectField, TextField } from '@aws-amplify/ui-react'
import type { ProviderId } from '#contract/news/rnsFeed.ts'
import layout from '../../../kit/styles/Layout.module.css'
import inputs from '../../../kit/styles/Inputs.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { faultOf, type FieldErrors } from '../../../kit/useAction.ts'
import { allCategories, limitOf, type FeedForm } from './form.ts'
import { isLicensed, providerOf, type ShownProvider } from './shownProviders.ts'

/** The configuration card: what to fetch, and what to do with it. */
export const Configuration = (props: {
  form: FeedForm
  mistakes: FieldErrors
  providers: readonly ShownProvider[]
  busy: string | undefined
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
    ...faultOf(mistakes, name),
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
      <div className={inputs.aligned}>
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
      <div className={inputs.columns}>
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

/** The description of each provider; one of them is chosen. */
export const ProviderCards = (props: {
  providers: readonly ShownProvider[]
  chosen: ProviderId
  disabled: boolean
  onChoose: (id: ProviderId) => void
}) => (
  <ul className={lists.cards} aria-label="Providers">
    {props.providers.map(provider => {
      const { id, name, description, regions, categories } = provider
      const isChosen = id === props.chosen
      return (
        <li key={id} className={lists.card} data-tone={isChosen ? 'coming' : undefined}>
          <div className={lists.thing}>
            <div className={layout.actions}>
              <h4>{name}</h4>
              {regions.map(region => (
                <Badge key={region}>{region}</Badge>
              ))}
            </div>
            {description && <p>{description}</p>}
            {categories.length > 0 && <p className={layout.quiet}>{categories.join(' · ')}</p>}
            {isLicensed(provider) && (
              <p className={layout.quiet}>Licensed news: showing it to the public needs rights.</p>
            )}
          </div>
          <Button
            size="small"
            aria-pressed={isChosen}
            aria-label={`${isChosen ? 'Selected' : 'Select'}: ${name}`}
            isDisabled={props.disabled}
            onClick={() => props.onChoose(id)}
          >
            {isChosen ? 'Selected' : 'Select'}
          </Button>
        </li>
      )
    })}
  </ul>
)

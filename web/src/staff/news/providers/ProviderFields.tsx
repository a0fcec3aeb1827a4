import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react'
import { refreshMinutes } from '#contract/limits.ts'
import { providerOptions, type Adapter } from '#contract/news/rnsFeed.ts'
import { Choice } from '../../../kit/Choices.tsx'
import type { Editor, Fields } from '../../../kit/useEditor.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import layout from '../../../kit/styles/Layout.module.css'
import styles from './Providers.module.css'
import { isLicensed } from '../feed/shownProviders.ts'
import type { Values } from './values.ts'

const placements: Record<Values['placement'], string> = {
  none: 'As a bearer token',
  header: 'In a header',
  query: 'In the query of the address',
  basic: 'As user name and password (basic)',
}

const zones: Record<Values['dates_without_zone'], string> = {
  london: 'London’s time, day first: 31/12/2026',
  new_york: 'New York’s time, month first: 12/31/2026',
  utc: 'UTC, day first: 31/12/2026',
}

const adapters: [Adapter, string][] = [
  ['feed', 'A feed (RSS, Atom, JSON Feed)'],
  ...providerOptions.map(({ id, name }): [Adapter, string] => [id, name]),
]

const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')

export const fields: Fields<Values> = {
  name: { label: 'Provider Name *' },
  description: { label: 'Description' },
  feed_url: { label: 'Feed URL *' },
  secret_name: { label: 'Secret Name (Optional)' },
  refresh_interval_minutes: { label: 'Refresh Interval (minutes)' },
  is_active: { label: 'Active', say: yesOrNo },
  adapter: { label: 'Source', say: adapter => new Map(adapters).get(adapter) },
  placement: { label: 'Secret is sent', say: placement => placements[placement] },
  placement_name: { label: 'Name of the header or parameter' },
  auto_import: { label: 'Import new items by themselves', say: yesOrNo },
  is_ris: { label: 'A regulatory information service', say: yesOrNo },
  dates_without_zone: { label: 'Dates without a zone', say: zone => zones[zone] },
  categories: { label: 'Only these categories' },
  symbols: { label: 'The company is known by' },
}

interface Props {
  editor: Editor<Values>
}

const optionsOf = (entries: readonly (readonly [string, string])[]) =>
  entries.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

/** Where the secret of a feed goes; the known services take it in their own way. */
const SecretPlace = ({ editor }: Props) => {
  const { values } = editor
  const unnamed = values.secret_name.trim() === ''
  const placement = editor.text('placement')
  return (
    <div className={inputs.aligned}>
      <SelectField
        {...placement}
        isDisabled={placement.isDisabled || unnamed}
        descriptiveText={unnamed ? 'Name a secret first.' : undefined}
      >
        {optionsOf(Object.entries(placements))}
      </SelectField>
      {!unnamed && (values.placement === 'header' || values.placement === 'query') && (
        <TextField
          {...editor.text('placement_name', 'secret_placement')}
          label={values.placement === 'header' ? 'Name of the header' : 'Name of the parameter'}
          placeholder={values.placement === 'header' ? 'x-api-key' : 'api_key'}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </div>
  )
}

/** The fields that most providers can leave unchanged. It opens by itself where something in it is wrong. */
const AdvancedFields = ({ editor }: Props) => {
  const { adapter } = editor.values
  const option = providerOptions.find(({ id }) => id === adapter)
  const wrong = ['secret_placement', 'categories', 'symbols'].some(name => editor.errors[name] !== undefined)
  return (
    <details open={wrong || undefined}>
      <summary>Advanced</summary>
      <div className={layout.stack}>
        <SelectField
          {...editor.text('adapter')}
          descriptiveText={option?.description ?? 'Any feed in RSS, Atom or JSON Feed.'}
        >
          {optionsOf(adapters)}
        </SelectField>
        {adapter === 'feed' && <SecretPlace editor={editor} />}
        <div className={inputs.aligned}>
          <TextField
            {...editor.text('categories')}
            descriptiveText={`Separated by commas; empty for all. ${option ? `Here: ${option.categories.join(', ')}.` : 'Names or codes, as the feed has them.'}`}
          />
          <TextField
            {...editor.text('symbols')}
            descriptiveText="Symbols with their exchange, such as BLU.L or AIM: BLU, ISIN, LEI or its name, separated by commas. Others' news is left out; what does not say whose it is waits for you. An asterisk: every item of this feed is the company's."
          />
        </div>
        {adapter === 'feed' && (
          <>
            <SelectField {...editor.text('dates_without_zone')}>
              {optionsOf(Object.entries(zones))}
            </SelectField>
            <Choice
              {...editor.tick('is_ris')}
              hint="What this feed gives an RNS number or a headline category is regulatory news: nobody can change it afterwards."
            />
          </>
        )}
        <Choice
          {...editor.tick('auto_import')}
          hint={`Each becomes an announcement and is mailed to subscribers without anybody looking.${
            isLicensed({ adapter }) ? ' News of this service is licensed: you need the right to show it.' : ''
          }`}
        />
      </div>
    </details>
  )
}

/** The fields of a provider (A-032, A-033). */
export const ProviderFields = ({ editor }: Props) => {
  const { label: active, ...isActive } = editor.tick('is_active')
  return (
    <>
      <TextField
        {...editor.text('name')}
        placeholder="e.g., London Stock Exchange"
        maxLength={120}
        aria-required
        data-autofocus
      />
      <TextAreaField
        {...editor.text('description')}
        placeholder="What this provider brings"
        rows={3}
        maxLength={1000}
      />
      <TextField
        {...editor.text('feed_url')}
        type="url"
        inputMode="url"
        placeholder="https://"
        aria-required
      />
      <div className={inputs.aligned}>
        <TextField
          {...editor.text('secret_name')}
          descriptiveText="The API key itself is held in the backend secrets store, under this name."
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...editor.text('refresh_interval_minutes')}
          descriptiveText="How often it is polled: 1 to 1440. Empty means 60."
          type="number"
          inputMode="numeric"
          min={refreshMinutes.min}
          max={refreshMinutes.max}
        />
      </div>
      <label className={styles.switch}>
        <input {...isActive} role="switch" />
        {active}
      </label>
      <AdvancedFields editor={editor} />
    </>
  )
}

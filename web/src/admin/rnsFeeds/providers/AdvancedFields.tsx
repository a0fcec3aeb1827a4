import { SelectField, TextField } from '@aws-amplify/ui-react'
import { providerOptions, type Adapter } from '#contract/news/rnsFeed.ts'
import { Choice } from '../../forms/Choice.tsx'
import layout from '../../styles/Layout.module.css'
import { textField, type FieldsProps } from './ProviderFields.tsx'
import styles from './Providers.module.css'
import type { Values } from './values.ts'

const placements: Record<Values['placement'], string> = {
  none: 'As a bearer token',
  header: 'In a header',
  query: 'In the query of the address',
  basic: 'As user name and password (basic)',
}

const licensed: readonly Adapter[] = ['bloomberg', 'refinitiv', 'reuters']

/** Where the secret of a feed goes; the known services take it in their own way. */
const SecretPlace = (props: FieldsProps) => {
  const { values, errors, disabled, onChange } = props
  const unnamed = values.secret_name.trim() === ''
  return (
    <div className={styles.pair}>
      <SelectField
        label="Secret is sent"
        name="placement"
        value={values.placement}
        isDisabled={disabled || unnamed}
        descriptiveText={unnamed ? 'Name a secret first.' : undefined}
        onChange={event => onChange({ placement: event.target.value as Values['placement'] })}
      >
        {Object.entries(placements).map(([placement, label]) => (
          <option key={placement} value={placement}>
            {label}
          </option>
        ))}
      </SelectField>
      {!unnamed && (values.placement === 'header' || values.placement === 'query') && (
        <TextField
          {...textField(props, 'placement_name', errors['secret_placement'])}
          label={values.placement === 'header' ? 'Name of the header' : 'Name of the parameter'}
          placeholder={values.placement === 'header' ? 'x-api-key' : 'api_key'}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </div>
  )
}

/** What most providers can leave as it is. It opens by itself where something in it is wrong. */
export const AdvancedFields = (props: FieldsProps) => {
  const { values, errors, disabled, onChange } = props
  const option = providerOptions.find(({ id }) => id === values.adapter)
  const wrong = ['secret_placement', 'categories', 'symbols'].some(name => errors[name] !== undefined)
  return (
    <details className={styles.more} open={wrong || undefined}>
      <summary>Advanced</summary>
      <div className={layout.stack}>
        <SelectField
          label="Source"
          name="adapter"
          value={values.adapter}
          isDisabled={disabled}
          descriptiveText={option?.description ?? 'Any feed in RSS, Atom or JSON Feed.'}
          onChange={event => onChange({ adapter: event.target.value as Adapter })}
        >
          <option value="feed">A feed (RSS, Atom, JSON Feed)</option>
          {providerOptions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        {values.adapter === 'feed' && <SecretPlace {...props} />}
        <div className={styles.pair}>
          <TextField
            {...textField(props, 'categories')}
            label="Only these categories"
            descriptiveText={`Separated by commas; empty for all. ${option ? `Here: ${option.categories.join(', ')}.` : 'Names or codes, as the feed has them.'}`}
          />
          <TextField
            {...textField(props, 'symbols')}
            label="The company is known by"
            descriptiveText="Symbols with their exchange, such as BLU.L or AIM: BLU, ISIN, LEI or its name, separated by commas. Others' news is left out; what does not say whose it is waits for you. An asterisk: every item of this feed is the company's."
          />
        </div>
        {values.adapter === 'feed' && (
          <SelectField
            label="Dates without a zone"
            name="dates_without_zone"
            value={values.dates_without_zone}
            isDisabled={disabled}
            onChange={event =>
              onChange({ dates_without_zone: event.target.value as Values['dates_without_zone'] })
            }
          >
            <option value="london">London’s time, day first: 31/12/2026</option>
            <option value="new_york">New York’s time, month first: 12/31/2026</option>
            <option value="utc">UTC, day first: 31/12/2026</option>
          </SelectField>
        )}
        {values.adapter === 'feed' && (
          <Choice
            type="checkbox"
            label="A regulatory information service"
            hint="What this feed gives an RNS number or a headline category is regulatory news: nobody can change it afterwards."
            checked={values.is_ris}
            disabled={disabled}
            onChange={event => onChange({ is_ris: event.target.checked })}
          />
        )}
        <Choice
          type="checkbox"
          label="Import new items by themselves"
          hint={
            licensed.includes(values.adapter)
              ? 'Each becomes an announcement and is mailed to subscribers without anybody looking. News of this service is licensed: you need the right to show it.'
              : 'Each becomes an announcement and is mailed to subscribers without anybody looking.'
          }
          checked={values.auto_import}
          disabled={disabled}
          onChange={event => onChange({ auto_import: event.target.checked })}
        />
      </div>
    </details>
  )
}

import { Alert, Button, SelectField, TextField } from '@aws-amplify/ui-react'
import { useEffect, useRef } from 'react'
import { mailProviders, type EmailSettings, type MailProvider } from '#contract/audience/mail.ts'
import { Conflict } from '../../forms/Conflict.tsx'
import { LeaveGuard } from '../../forms/LeaveGuard.tsx'
import { useDraft } from '../../forms/useDraft.ts'
import { formatDateTime } from '../../format.ts'
import styles from '../Services.module.css'
import { providerNames } from './providerNames.ts'
import { changed, useSaveEmailSettings, type Values } from './useEmailSettings.ts'

const valuesOf = ({ provider, default_from }: EmailSettings): Values => ({ provider, default_from })

const differencesOf = (theirs: Values, mine: Values) => [
  ...(theirs.default_from === mine.default_from
    ? []
    : [{ label: 'Default from-address', theirs: theirs.default_from, mine: mine.default_from }]),
  ...(theirs.provider === mine.provider
    ? []
    : [{ label: 'Provider', theirs: providerNames[theirs.provider], mine: providerNames[mine.provider] }]),
]

const hintOf = (provider: MailProvider, domain: string | null): string => {
  if (provider === 'smtp') return 'An address that the relay of the secret “smtp” may send for.'
  return domain
    ? `An address at ${domain}: Amazon SES sends for this domain only.`
    : 'This environment has no mail domain that Amazon SES has verified, so only the SMTP relay can send.'
}

/** The form of the settings. */
export const EmailForm = ({ settings }: { settings: EmailSettings }) => {
  const draft = useDraft('email settings', { version: settings.version, values: valuesOf(settings) })
  const { busy, errors, problem, newer, setNewer, save } = useSaveEmailSettings()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!busy) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [busy, errors])

  const conflict = newer ?? (draft.dirty && draft.base < settings.version ? settings : undefined)
  const theirs = valuesOf(conflict ?? settings)
  const mine = draft.onto(theirs)
  const write = async (what: Values, base: number) => {
    if (await save(what, base)) draft.drop()
  }
  const { provider, default_from } = draft.values
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-labelledby="email-settings"
      onSubmit={event => {
        event.preventDefault()
        void write(draft.values, draft.base)
      }}
    >
      <LeaveGuard dirty={draft.dirty} onDiscard={draft.drop} />
      {conflict && (
        <Conflict
          what="form"
          differences={differencesOf(theirs, mine)}
          theirsOnly={differencesOf(draft.values, mine).map(({ label }) => label)}
          onMine={() => void write(mine, conflict.version)}
          onTheirs={() => {
            changed(conflict)
            setNewer(undefined)
            draft.drop()
          }}
        />
      )}
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false} heading="Not saved">
          {problem}
        </Alert>
      )}
      <fieldset className={styles.fields} disabled={busy}>
        <TextField
          label="Default from-address"
          type="email"
          autoComplete="off"
          descriptiveText={hintOf(provider, settings.mail_domain)}
          value={default_from}
          hasError={errors['default_from'] !== undefined}
          aria-invalid={errors['default_from'] !== undefined}
          errorMessage={errors['default_from'] ?? ''}
          onChange={event => draft.change({ default_from: event.target.value })}
        />
        <SelectField
          label="Provider"
          value={provider}
          onChange={event => draft.change({ provider: event.target.value as MailProvider })}
        >
          {mailProviders.map(name => (
            <option key={name} value={name}>
              {providerNames[name]}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <div className={styles.actions}>
        <Button type="submit" variation="primary" isDisabled={busy || !draft.dirty}>
          {busy ? 'Saving…' : 'Save Settings'}
        </Button>
        {draft.dirty && (
          <Button isDisabled={busy} onClick={draft.drop}>
            Change nothing
          </Button>
        )}
        <p className={styles.quiet} role="status">
          {draft.dirty && 'Not saved yet; kept in this browser tab. '}
          {settings.updated_at
            ? `Last saved ${formatDateTime(settings.updated_at)}${settings.updated_by_email ? ` by ${settings.updated_by_email}` : ''}.`
            : 'Nobody has changed them yet.'}
        </p>
      </div>
    </form>
  )
}

import { SelectField, TextField } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import {
  mailProviders,
  saveEmailSettings,
  type EmailSettings,
  type MailProvider,
} from '#contract/audience/mail.ts'
import { PageForm } from '../../../kit/Form.tsx'
import { Loaded, Section } from '../../../kit/Section.tsx'
import { refusedFields } from '../../../kit/useAction.ts'
import { useEditor, type Fields } from '../../../kit/useEditor.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { api, failureText, queryClient } from '../../../kit/api.ts'
import { formatDateTime } from '../../format.ts'
import { providerNames } from './providerNames.ts'

type Values = Pick<EmailSettings, 'provider' | 'default_from'>

const queryKey = ['email settings']

const fields: Fields<Values> = {
  default_from: { label: 'Default from-address' },
  provider: { label: 'Provider', say: provider => providerNames[provider] },
}

const hintOf = (provider: MailProvider, domain: string | null): string => {
  if (provider === 'smtp') return 'An address that the relay of the secret “smtp” may send for.'
  return domain
    ? `An address at ${domain}: Amazon SES sends for this domain only.`
    : 'This environment has no mail domain that Amazon SES has verified, so only the SMTP relay can send.'
}

const savedWords = ({ updated_at, updated_by_email }: EmailSettings): string =>
  updated_at
    ? `Last saved ${formatDateTime(updated_at)}${updated_by_email ? ` by ${updated_by_email}` : ''}.`
    : 'Nobody has changed them yet.'

const EmailForm = ({ settings }: { settings: EmailSettings }) => {
  const editor = useEditor({
    key: 'email settings',
    thing: settings,
    fields,
    empty: { provider: settings.provider, default_from: settings.default_from },
    valuesOf: ({ provider, default_from }: EmailSettings): Values => ({ provider, default_from }),
    schema: saveEmailSettings.body,
    save: (body, base) => api.saveEmailSettings({ body, ifMatch: base }),
    onSaved: saved => {
      queryClient.setQueryData(queryKey, saved)
      toast('Settings saved', 'The next mail of send-email goes out this way.')
    },
    onFailed: error => {
      toastError('Not saved', 'Nothing is lost: what you typed is still here.')
      const text = failureText(error)
      // The error of a field is shown at the field.
      return Object.keys(refusedFields(error)).length > 0 ? undefined : text
    },
    reload: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <PageForm
      editor={editor}
      what="form"
      label="Email Service Settings"
      submit="Save Settings"
      status={savedWords(settings)}
    >
      <TextField
        {...editor.text('default_from')}
        type="email"
        autoComplete="off"
        descriptiveText={hintOf(editor.values.provider, settings.mail_domain)}
      />
      <SelectField {...editor.text('provider')}>
        {mailProviders.map(name => (
          <option key={name} value={name}>
            {providerNames[name]}
          </option>
        ))}
      </SelectField>
    </PageForm>
  )
}

/** Which way the mails of send-email go out, and in whose name. */
export const EmailPanel = () => {
  const query = useQuery({ queryKey, queryFn: () => api.getEmailSettings() })
  return (
    <Section
      title="Email Service Settings"
      text={
        <>
          How the function send-email sends, which the Testing tab calls:{' '}
          <Link to="/admin/testing">Send a test</Link> to see where one arrives. Mails to investors and those
          of the contact form always go through Amazon SES, which reports what comes back.
        </>
      }
    >
      <Loaded query={query} what="e-mail settings" failed="Failed to fetch the e-mail settings">
        {settings => <EmailForm settings={settings} />}
      </Loaded>
    </Section>
  )
}

import { Button, TextAreaField, TextField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import type { Output } from '#contract/route.ts'
import type { sendEmail } from '#contract/audience/mail.ts'
import { faultOf } from '../../kit/useAction.ts'
import { api } from '../api.ts'
import { settingsOf } from '../externalApis/storage.ts'
import { TestCard } from './TestCard.tsx'
import styles from './Testing.module.css'
import { useTest } from './useTest.ts'

type Sent = NonNullable<Output<typeof sendEmail>['data']>

const words = { done: 'Email sent', failed: 'Email failed', unknown: 'Failed to send email' }
const names: Record<Sent['provider'], string> = { ses: 'Amazon SES', smtp: 'the SMTP relay' }

/** Sends a test mail the way that the e-mail settings say. */
export const EmailCard = ({ viewer }: { viewer: string | undefined }) => {
  const [to] = useState(() => settingsOf('email')['recipient'] ?? '')
  const test = useTest('test email', { to, subject: '', content: '' }, words, body => api.sendEmail({ body }))
  const { values, change, busy, errors, result } = test
  return (
    <TestCard
      title="Test Email"
      text="Marked [TEST], to members of the team and to domains that this environment allows."
      test={test}
      viewer={viewer ? { label: 'Open the mail viewer', href: viewer } : undefined}
      fields={
        <>
          <TextField
            label="Recipient"
            type="email"
            autoComplete="off"
            value={values.to}
            {...faultOf(errors, 'to')}
            onChange={event => change({ to: event.target.value })}
          />
          <TextField
            label="Subject"
            value={values.subject}
            {...faultOf(errors, 'subject')}
            onChange={event => change({ subject: event.target.value })}
          />
          <TextAreaField
            label="Content"
            rows={5}
            value={values.content}
            {...faultOf(errors, 'content')}
            onChange={event => change({ content: event.target.value })}
          />
        </>
      }
      button={
        <Button type="submit" variation="primary" isDisabled={busy}>
          {busy ? 'Sending...' : 'Send Test Email'}
        </Button>
      }
      result={
        result && (
          <>
            <p>
              “{result.subject}” went to {result.to} by {names[result.provider]}.
            </p>
            <p className={styles.id}>
              Message ID <code>{result.message_id}</code>
            </p>
          </>
        )
      }
    />
  )
}

import { Button, TextAreaField, TextField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { faultOf } from '../../kit/useAction.ts'
import { api } from '../api.ts'
import { settingsOf } from '../externalApis/storage.ts'
import { TestCard } from './TestCard.tsx'
import styles from './Testing.module.css'
import { useTest } from './useTest.ts'

const words = { done: 'SMS sent', failed: 'SMS failed', unknown: 'Failed to send SMS' }

/** Sends a text message; it costs, so it takes an administrator. */
export const SmsCard = ({ admin, viewer }: { admin: boolean; viewer: string | undefined }) => {
  const [to] = useState(() => settingsOf('sms')['phone'] ?? '')
  const test = useTest('test sms', { to, message: '' }, words, body => api.sendSms({ body }))
  const { values, change, busy, errors, result } = test
  return (
    <TestCard
      title="Test SMS"
      text="To mobile phones in the countries that this environment allows, within a monthly limit."
      test={test}
      obstacle={
        admin
          ? undefined
          : 'Sending text messages takes an administrator: each one costs money. Ask one to try it.'
      }
      viewer={viewer ? { label: 'Open the SMS viewer', href: viewer } : undefined}
      fields={
        <>
          <TextField
            label="Phone"
            type="tel"
            autoComplete="off"
            placeholder="+1234567890"
            value={values.to}
            {...faultOf(errors, 'to')}
            onChange={event => change({ to: event.target.value })}
          />
          <TextAreaField
            label="Message"
            rows={3}
            value={values.message}
            {...faultOf(errors, 'message')}
            onChange={event => change({ message: event.target.value })}
          />
        </>
      }
      button={
        <Button type="submit" variation="primary" isDisabled={busy || !admin}>
          {busy ? 'Sending...' : 'Send Test SMS'}
        </Button>
      }
      result={
        result && (
          <>
            <p>
              Sent to {result.to} in {result.parts} {result.parts === 1 ? 'part' : 'parts'}.
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

import { SelectField, TextAreaField, TextField } from '@aws-amplify/ui-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { sendEmail } from '#contract/audience/mail.ts'
import { aiModels, aiServices, type AiService } from '#contract/integrations/ai.ts'
import type { Output } from '#contract/route.ts'
import { api } from '../../../kit/api.ts'
import { Section } from '../../../kit/Section.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import { faultOf } from '../../../kit/useAction.ts'
import { staffConfig } from '../../config.ts'
import { useIsAdmin } from '../../people/useIsAdmin.ts'
import { settingsOf } from '../externalApis/storage.ts'
import { TestCard, useTest } from './TestCard.tsx'
import styles from './Testing.module.css'

type Sent = NonNullable<Output<typeof sendEmail>['data']>

const providers: Record<Sent['provider'], string> = { ses: 'Amazon SES', smtp: 'the SMTP relay' }
const services: Record<AiService, string> = { openai: 'OpenAI', anthropic: 'Anthropic' }

const MessageId = ({ id }: { id: string }) => (
  <p className={layout.quiet}>
    Message ID <code>{id}</code>
  </p>
)

/** Sends a test mail the way that the e-mail settings say. */
const EmailCard = ({ viewer }: { viewer: string | undefined }) => {
  const [to] = useState(() => settingsOf('email')['recipient'] ?? '')
  const words = { done: 'Email sent', failed: 'Email failed', unknown: 'Failed to send email' }
  const test = useTest('test email', { to, subject: '', content: '' }, words, body => api.sendEmail({ body }))
  const { text, result } = test
  return (
    <TestCard
      title="Test Email"
      text="Marked [TEST], to members of the team and to domains that this environment allows."
      test={test}
      submit={['Send Test Email', 'Sending...']}
      viewer={{ label: 'Open the mail viewer', href: viewer }}
      result={
        result && (
          <>
            <p>
              “{result.subject}” went to {result.to} by {providers[result.provider]}.
            </p>
            <MessageId id={result.message_id} />
          </>
        )
      }
    >
      <TextField {...text('to', 'Recipient')} type="email" autoComplete="off" />
      <TextField {...text('subject', 'Subject')} />
      <TextAreaField {...text('content', 'Content')} rows={5} />
    </TestCard>
  )
}

/** Sends a text message; it costs, so it takes an administrator. */
const SmsCard = ({ viewer }: { viewer: string | undefined }) => {
  const [to] = useState(() => settingsOf('sms')['phone'] ?? '')
  const words = { done: 'SMS sent', failed: 'SMS failed', unknown: 'Failed to send SMS' }
  const test = useTest('test sms', { to, message: '' }, words, body => api.sendSms({ body }))
  const { text, result } = test
  return (
    <TestCard
      title="Test SMS"
      text="To mobile phones in the countries that this environment allows, within a monthly limit."
      test={test}
      submit={['Send Test SMS', 'Sending...']}
      obstacle={
        useIsAdmin()
          ? undefined
          : 'Sending text messages takes an administrator: each one costs money. Ask one to try it.'
      }
      viewer={{ label: 'Open the SMS viewer', href: viewer }}
      result={
        result && (
          <>
            <p>
              Sent to {result.to} in {result.parts} {result.parts === 1 ? 'part' : 'parts'}.
            </p>
            <MessageId id={result.message_id} />
          </>
        )
      }
    >
      <TextField {...text('to', 'Phone')} type="tel" autoComplete="off" placeholder="+1234567890" />
      <TextAreaField {...text('message', 'Message')} rows={3} />
    </TestCard>
  )
}

/** Each model as one choice, by the place that it has. */
const choices = aiServices.flatMap(service => aiModels[service].map(model => ({ service, model })))

/** The model that the External APIs tab was told to begin with, or the first. */
const configured = () =>
  Math.max(
    choices.findIndex(({ model }) => model === settingsOf('ai')['model']),
    0,
  )

/** Asks a language model; OpenAI's gpt-4o-mini unless another is chosen. */
const AiCard = () => {
  const [choice] = useState(configured)
  const words = {
    done: 'AI response generated',
    failed: 'AI service failed',
    unknown: 'Failed to connect to AI service',
  }
  const test = useTest('test ai', { prompt: '', choice }, words, ({ prompt, choice }) =>
    api.askAi({ body: { service: 'openai', ...choices[choice], prompt } }),
  )
  const { values, change, errors, result } = test
  return (
    <TestCard
      title="Test AI"
      text="One question and one answer, within a monthly limit. Leave out what is confidential: it goes to the service."
      test={test}
      submit={['Generate AI Response', 'Generating...']}
      isDisabled={values.prompt.trim() === ''}
      result={
        result && (
          <>
            <h4>AI Response:</h4>
            {result.sample && <p className={layout.note}>Sample data: the local sandbox wrote this.</p>}
            <p className={styles.answer}>{result.content}</p>
            <p className={layout.quiet}>
              {services[result.service]} {result.model}, {result.usage.input_tokens} tokens in,{' '}
              {result.usage.output_tokens} out{result.cut && '; cut at the limit'}.
            </p>
          </>
        )
      }
    >
      <TextAreaField {...test.text('prompt', 'Prompt')} rows={5} />
      <SelectField
        label="Model"
        value={String(values.choice)}
        {...faultOf(errors, 'model')}
        onChange={event => change({ choice: Number(event.target.value) })}
      >
        {choices.map(({ service, model }, index) => (
          <option key={model} value={String(index)}>
            {services[service]} {model}
          </option>
        ))}
      </SelectField>
    </TestCard>
  )
}

/** The Testing tab: a mail, a text message and a question to a model, each really sent. */
export const TestingTab = () => {
  const { data: config } = useQuery({ queryKey: ['config'], queryFn: staffConfig, staleTime: Infinity })
  return (
    <Section
      title="Testing"
      text="Each test really sends, and stands on record without its words. How mails go out is set in Services."
    >
      <div className={styles.cards}>
        <EmailCard viewer={config?.mailViewer} />
        <SmsCard viewer={config?.smsViewer} />
        <AiCard />
      </div>
    </Section>
  )
}

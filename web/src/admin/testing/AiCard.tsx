import { Button, SelectField, TextAreaField } from '@aws-amplify/ui-react'
import { useState } from 'react'
import { aiModels, aiServices, type AiService } from '#contract/integrations/ai.ts'
import { faultOf } from '../../kit/useAction.ts'
import { api } from '../api.ts'
import { settingsOf } from '../externalApis/storage.ts'
import { TestCard } from './TestCard.tsx'
import styles from './Testing.module.css'
import { useTest } from './useTest.ts'

const words = {
  done: 'AI response generated',
  failed: 'AI service failed',
  unknown: 'Failed to connect to AI service',
}
const labels: Record<AiService, string> = { openai: 'OpenAI', anthropic: 'Anthropic' }

/** Each model as one choice, by the place that it has. */
const choices = aiServices.flatMap(service => aiModels[service].map(model => ({ service, model })))

/** The model that the External APIs tab was told to begin with, or the first. */
const configured = () =>
  Math.max(
    choices.findIndex(({ model }) => model === settingsOf('ai')['model']),
    0,
  )

/** Asks a language model; OpenAI's gpt-4o-mini unless another is chosen. */
export const AiCard = () => {
  const [choice] = useState(configured)
  const test = useTest('test ai', { prompt: '', choice }, words, ({ prompt, choice }) =>
    api.askAi({ body: { service: 'openai', ...choices[choice], prompt } }),
  )
  const { values, change, busy, errors, result } = test
  return (
    <TestCard
      title="Test AI"
      text="One question and one answer, within a monthly limit. Leave out what is confidential: it goes to the service."
      test={test}
      fields={
        <>
          <TextAreaField
            label="Prompt"
            rows={5}
            value={values.prompt}
            {...faultOf(errors, 'prompt')}
            onChange={event => change({ prompt: event.target.value })}
          />
          <SelectField
            label="Model"
            value={String(values.choice)}
            {...faultOf(errors, 'model')}
            onChange={event => change({ choice: Number(event.target.value) })}
          >
            {choices.map(({ service, model }, index) => (
              <option key={model} value={String(index)}>
                {labels[service]} {model}
              </option>
            ))}
          </SelectField>
        </>
      }
      button={
        <Button type="submit" variation="primary" isDisabled={busy || values.prompt.trim() === ''}>
          {busy ? 'Generating...' : 'Generate AI Response'}
        </Button>
      }
      result={
        result && (
          <>
            <h4>AI Response:</h4>
            {result.sample && <p className={styles.sample}>Sample data: the local sandbox wrote this.</p>}
            <p className={styles.answer}>{result.content}</p>
            <p className={styles.id}>
              {labels[result.service]} {result.model}, {result.usage.input_tokens} tokens in,{' '}
              {result.usage.output_tokens} out{result.cut && '; cut at the limit'}.
            </p>
          </>
        )
      }
    />
  )
}

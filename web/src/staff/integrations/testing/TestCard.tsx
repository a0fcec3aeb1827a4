import { Alert, Button } from '@aws-amplify/ui-react'
import { useId, useRef, useState, type ReactNode } from 'react'
import { ApiProblem } from '../../../api.ts'
import { ExternalLink } from '../../../ui/ExternalLink.tsx'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { failureText } from '../../../kit/api.ts'
import { dropDraft, keepDraft, readDraft } from '../../../kit/drafts.ts'
import { isEqual } from '../../../kit/merge.ts'
import layout from '../../../kit/styles/Layout.module.css'
import inputs from '../../../kit/styles/Inputs.module.css'
import { dataOf, faultOf, useAction, type FieldErrors } from '../../../kit/useAction.ts'
import { useFormFocus } from '../../../kit/useFormFocus.ts'
import styles from './Testing.module.css'

/** The answer of a server function. */
interface Answer<Data> {
  success: boolean
  data: Data | null
  error: string | null
}

/** How a test is told: its toasts, and what is said when the failure has no words of its own. */
interface Words {
  done: string
  failed: string
  unknown: string
}

/** The words of a failed call. */
export const wordsOf = (error: unknown, otherwise: string): string => {
  if (error instanceof ApiProblem || error instanceof Error) return error.message || otherwise
  return 'An unknown error occurred'
}

/**
 * A form that tries a service. What is typed stays, in the browser tab too until it was sent, so that neither a failure
 * nor a new sign-in loses it.
 */
export const useTest = <Values extends object, Data>(
  key: string,
  empty: Values,
  words: Words,
  call: (values: Values) => Promise<Answer<Data>>,
) => {
  const [values, setValues] = useState<Values>(() => readDraft<Values>(key)?.values ?? empty)
  const [result, setResult] = useState<Data>()
  const { busy, errors, problem, run } = useAction()

  const change = (patch: Partial<Values>) => {
    const next = { ...values, ...patch }
    setValues(next)
    if (isEqual(next, empty)) dropDraft(key)
    else keepDraft(key, { base: 0, from: empty, values: next })
  }
  const send = async () => {
    setResult(undefined)
    const data = await run(
      'send',
      async () => {
        const { success, data, error } = await call(values)
        return dataOf({ data: success ? data : null, error: error || words.unknown })
      },
      error => {
        toastError(words.failed, wordsOf(error, words.unknown))
        return failureText(error)
      },
    )
    if (data === undefined) return
    dropDraft(key)
    setResult(data)
    toast(words.done)
  }
  return {
    values,
    change,
    busy: busy !== undefined,
    errors,
    problem,
    result,
    send,
    /** Props of a field. */
    text: (name: keyof Values & string, label: string) => ({
      label,
      value: String(values[name]),
      ...faultOf(errors, name),
      onChange: (event: { target: { value: string } }) =>
        change({ [name]: event.target.value } as Partial<Values>),
    }),
  }
}

/** A form that tries one service, with what came of it below. */
export const TestCard = (props: {
  title: string
  /** The effect, and on whom. */
  text: string
  test: { busy: boolean; errors: FieldErrors; problem?: string | undefined; send: () => Promise<void> }
  /** On the button that sends, and while it is sent. */
  submit: [button: string, meanwhile: string]
  /** Nothing can be sent yet. */
  isDisabled?: boolean
  /** Why this person cannot use it. */
  obstacle?: string | undefined
  /** The local run's page of sent messages. */
  viewer?: { label: string; href: string | undefined }
  result: ReactNode
  children: ReactNode
}) => {
  const { title, test, obstacle, viewer } = props
  const { busy, errors, problem } = test
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  useFormFocus(form, busy, errors)
  return (
    <section className={layout.formCard} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className={layout.quiet}>{props.text}</p>
      {obstacle && <p className={layout.note}>{obstacle}</p>}
      <form
        ref={form}
        noValidate
        aria-labelledby={id}
        onSubmit={event => {
          event.preventDefault()
          void test.send()
        }}
      >
        <fieldset className={inputs.form} disabled={busy || obstacle !== undefined}>
          {props.children}
          <Button
            type="submit"
            variation="primary"
            isDisabled={busy || obstacle !== undefined || props.isDisabled === true}
          >
            {props.submit[busy ? 1 : 0]}
          </Button>
        </fieldset>
      </form>
      {problem && (
        <Alert variation="error" role="alert" hasIcon={false}>
          {problem}
        </Alert>
      )}
      <div role="status" className={styles.result}>
        {props.result}
      </div>
      {viewer?.href && (
        <p>
          <ExternalLink href={viewer.href}>{viewer.label}</ExternalLink>
        </p>
      )}
    </section>
  )
}

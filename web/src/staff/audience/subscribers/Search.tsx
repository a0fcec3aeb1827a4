import { Button } from '@aws-amplify/ui-react'
import { useId, useRef, useState, type FormEvent } from 'react'
import { findSubscriber } from '#contract/audience/subscriberEdits.ts'
import { api, failureText } from '../../../kit/api.ts'
import inputs from '../../../kit/styles/Inputs.module.css'
import { Found, foundWords, type Answer } from './Found.tsx'
import styles from './Subscribers.module.css'

/** Finds one subscriber by the whole address. What is typed stays on this page: addresses of pages are kept. */
export const Search = ({ onChanged }: { onChanged: () => void }) => {
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Answer>()
  const result = useRef<HTMLParagraphElement>(null)
  const id = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFound(undefined)
    const body = findSubscriber.body.safeParse({ email })
    setWrong(body.error?.issues[0]?.message)
    if (body.error) return document.getElementById(id)?.focus()
    setBusy(true)
    try {
      const { subscriber } = await api.findSubscriber({ body: body.data })
      setFound({ asked: body.data.email, subscriber })
    } catch (error) {
      setWrong(failureText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className={styles.card} aria-labelledby="find-subscriber">
      <h3 id="find-subscriber">Find somebody</h3>
      <form className={styles.search} onSubmit={event => void submit(event)} noValidate>
        <div className={inputs.group}>
          <label className={inputs.label} htmlFor={id}>
            Mail address
          </label>
          <input
            id={id}
            className={inputs.input}
            type="email"
            autoComplete="off"
            spellCheck={false}
            placeholder="name@example.com"
            value={email}
            aria-invalid={wrong !== undefined}
            aria-describedby={`${id}-error`}
            onChange={event => setEmail(event.target.value)}
          />
        </div>
        <Button type="submit" isDisabled={busy}>
          {busy ? 'Looking…' : 'Find'}
        </Button>
        <p id={`${id}-error`} className={inputs.error} role="alert">
          {wrong}
        </p>
      </form>
      <p ref={result} role="status" tabIndex={-1} className={styles.found}>
        {found && foundWords(found)}
      </p>
      {found?.subscriber && (
        <Found
          subscriber={found.subscriber}
          onRemoved={() => {
            setFound({ asked: found.asked, subscriber: null })
            onChanged()
            result.current?.focus()
          }}
        />
      )}
    </section>
  )
}

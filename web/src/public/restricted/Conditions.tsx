import { useEffect, useRef, useState } from 'react'
import { restricted as words } from '#content/restricted.ts'
import { ApiProblem, createApi } from '../../api.ts'
import button from '../../ui/Button.module.css'
import { Field } from '../parts/Field.tsx'
import form from '../parts/Form.module.css'
import { useSending, type Faults } from '../parts/useSending.ts'
import type { RestrictedDocument } from './readRestricted.ts'

/** The result of asking for the document. */
type Answer = { given: true } | { given: false; reason: string }

const faultsOf = (data: FormData): Faults => ({
  ...(!data.get('country') && { country: words.countryMissing }),
  ...(!data.has('confirmed') && { confirmed: words.confirmMissing }),
})

const Told = ({ answer, onBack }: { answer: Answer; onBack: () => void }) => {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <div ref={panel} tabIndex={-1} role="status" className={answer.given ? form['panel'] : form['failed']}>
      <p>
        <strong>{answer.given ? words.opened.heading : words.refused}</strong>
      </p>
      <p>{answer.given ? words.opened.text : answer.reason}</p>
      <p>
        <button type="button" className={`${button['button']} ${button['quiet']}`} onClick={onBack}>
          {answer.given ? words.opened.again : words.other}
        </button>
      </p>
    </div>
  )
}

/**
 * Asks where a reader is and whether they confirm; what they get is for the server to say.
 * @param onNewer called with the conditions that hold now, when they are others than those that were confirmed
 */
export const Conditions = (props: {
  id: string
  document: RestrictedDocument
  onNewer: (document: RestrictedDocument) => void
}) => {
  const { id, document, onNewer } = props
  const { form: ref, ready, busy, faults, failure, send, recheck } = useSending()
  const [answer, setAnswer] = useState<Answer>()
  const submit = (data: FormData) =>
    send(faultsOf(data), async () => {
      const { conditions } = document
      const body = { country: String(data.get('country')), confirmed: true, conditions } as const
      const [api, params] = [createApi(), { id }]
      const said = await api.confirmRestrictedDocument({ params, body }).catch(async (problem: unknown) => {
        if (problem instanceof ApiProblem && problem.code === 'conflict')
          onNewer(await api.getRestrictedDocument({ params }))
        throw problem
      })
      setAnswer(said.allowed ? { given: true } : { given: false, reason: said.reason })
      if (said.allowed) window.location.assign(said.url)
    })
  return (
    <>
      {answer && <Told answer={answer} onBack={() => setAnswer(undefined)} />}
      <form
        ref={ref}
        method="post"
        noValidate
        hidden={answer !== undefined}
        aria-busy={busy}
        className={form['form']}
        onSubmit={event => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
        onChange={event => {
          const now = faultsOf(new FormData(event.currentTarget))
          for (const name of ['country', 'confirmed']) recheck(name, now[name])
        }}
      >
        <fieldset disabled={busy}>
          <Field name="country" label={words.country} error={faults['country']}>
            <select required autoComplete="country">
              <option value="">{words.choose}</option>
              {document.countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          <label className={form['check']}>
            <input
              // Other conditions are not confirmed yet.
              key={document.conditions}
              type="checkbox"
              name="confirmed"
              required
              aria-invalid={faults['confirmed'] ? true : undefined}
              aria-describedby={faults['confirmed'] && 'confirmed-error'}
            />
            <span>
              {words.confirm}
              {faults['confirmed'] && (
                <span id="confirmed-error" className={form['error']}>
                  {faults['confirmed']}
                </span>
              )}
            </span>
          </label>
          {failure && (
            <p role="alert" className={form['failed']}>
              {failure}
            </p>
          )}
          <div className={form['actions']}>
            <button type="submit" className={button['button']} disabled={!ready || busy}>
              {busy ? words.opening : words.open}
            </button>
            <p className={form['note']}>{words.kept}</p>
          </div>
        </fieldset>
      </form>
    </>
  )
}

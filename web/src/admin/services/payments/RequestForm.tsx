import { Button, SelectField, TextField } from '@aws-amplify/ui-react'
import { useEffect, useRef, useState } from 'react'
import { currencies, type Currency } from '#contract/integrations/paymentRules.ts'
import { faultOf, type FieldErrors } from '../../../kit/useAction.ts'
import { useDraft } from '../../forms/useDraft.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { type Checked, checkRequest, startRequest, type Request } from './request.ts'
import styles from './RequestForm.module.css'

const currencyNames: Record<Currency, string> = { gbp: 'GBP (£)', eur: 'EUR (€)', usd: 'USD ($)' }

/** Asks for a payment. What is typed stays, in the browser tab too, until Stripe has taken it. */
export const RequestForm = ({ isDisabled }: { isDisabled: boolean }) => {
  const [start] = useState(startRequest)
  const draft = useDraft<Request>('payment request', { version: 0, values: start })
  const { values } = draft
  const [errors, setErrors] = useState<FieldErrors>({})
  const [confirming, setConfirming] = useState<Checked>()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [errors])

  const change = (patch: Partial<Request>) => draft.change({ ...patch, key: '' })
  const submit = () => {
    const result = checkRequest(values)
    setErrors('errors' in result ? result.errors : {})
    if ('checked' in result) setConfirming(result.checked)
  }
  const keyOf = (): string => {
    const key = values.key || crypto.randomUUID()
    draft.change({ key })
    return key
  }
  return (
    <section className={styles.card} aria-labelledby="ask-for-payment">
      <h3 id="ask-for-payment">Ask for a payment</h3>
      <form
        ref={form}
        noValidate
        aria-labelledby="ask-for-payment"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset className={styles.fields} disabled={isDisabled}>
          <TextField
            label="Amount"
            inputMode="decimal"
            autoComplete="off"
            placeholder="1,250.00"
            value={values.amount}
            {...faultOf(errors, 'amount')}
            onChange={event => change({ amount: event.target.value })}
          />
          <SelectField
            label="Currency"
            value={values.currency}
            onChange={event =>
              change({ currency: currencies.find(name => name === event.target.value) ?? currencies[0] })
            }
          >
            {currencies.map(name => (
              <option key={name} value={name}>
                {currencyNames[name]}
              </option>
            ))}
          </SelectField>
          <TextField
            className={styles.wide ?? ''}
            label="What for"
            descriptiveText="The payer reads it on the page and the receipt."
            autoComplete="off"
            value={values.description}
            {...faultOf(errors, 'description')}
            onChange={event => change({ description: event.target.value })}
          />
          <TextField
            className={styles.wide ?? ''}
            label="Payer’s e-mail (optional)"
            descriptiveText="Filled in on Stripe’s page, which sends the receipt there."
            type="email"
            autoComplete="off"
            value={values.email}
            {...faultOf(errors, 'email')}
            onChange={event => change({ email: event.target.value })}
          />
          <p className={styles.wide}>
            <Button type="submit" variation="primary" isDisabled={isDisabled}>
              Continue
            </Button>
          </p>
        </fieldset>
      </form>
      {confirming && (
        <ConfirmDialog
          request={confirming}
          keyOf={keyOf}
          onDone={draft.drop}
          onClose={() => setConfirming(undefined)}
        />
      )}
    </section>
  )
}

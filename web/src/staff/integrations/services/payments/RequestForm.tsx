import { Button, SelectField, TextField } from '@aws-amplify/ui-react'
import { useRef, useState } from 'react'
import { currencies, formatMoney, type Currency } from '#contract/integrations/paymentRules.ts'
import type { Payment } from '#contract/integrations/payments.ts'
import { api } from '../../../../kit/api.ts'
import { Confirm } from '../../../../kit/Confirm.tsx'
import inputs from '../../../../kit/styles/Inputs.module.css'
import layout from '../../../../kit/styles/Layout.module.css'
import lists from '../../../../kit/styles/Lists.module.css'
import { Panel } from '../../../../kit/Section.tsx'
import { dataOf, faultOf, type FieldErrors } from '../../../../kit/useAction.ts'
import { useFormFocus } from '../../../../kit/useFormFocus.ts'
import { useDraft } from '../../../forms/useDraft.ts'
import { ReadyDialog } from './PageLink.tsx'
import { reload } from './payments.ts'
import { type Checked, checkRequest, startRequest, type Request } from './request.ts'

const currencyNames: Record<Currency, string> = { gbp: 'GBP (£)', eur: 'EUR (€)', usd: 'USD ($)' }

/** Says once more what is asked for, and asks Stripe for it. */
const AskDialog = (props: {
  request: Checked
  /** The idempotency key, the same for each try. */
  keyOf: () => string
  onDone: (payment: Payment) => void
  onClose: () => void
}) => {
  const { request, keyOf, onDone, onClose } = props
  const money = formatMoney(request.amount, request.currency)
  return (
    <Confirm
      title="Ask for this payment?"
      keep="Back"
      act={`Ask for ${money}`}
      acting="Asking Stripe…"
      retry="Trying again sends the same request: it makes no second payment."
      run={async () => {
        const body = { ...request, idempotency_key: keyOf(), collect: 'page' as const }
        return dataOf(await api.processPayment({ body }))
      }}
      onDone={onDone}
      onEnd={reload}
      onClose={onClose}
    >
      <p className={lists.number}>{money}</p>
      <dl className={lists.pairs}>
        <dt>For</dt>
        <dd>{request.description}</dd>
        <dt>Receipt to</dt>
        <dd>{request.receipt_email ?? 'the address that the payer enters'}</dd>
      </dl>
      <p className={layout.note}>
        Nothing is charged now. You get a link to a page of Stripe’s, where the payer pays exactly {money}.
      </p>
    </Confirm>
  )
}

/** Asks for a payment. What is typed stays, in the browser tab too, until Stripe has taken it. */
export const RequestForm = ({ isDisabled }: { isDisabled: boolean }) => {
  const [start] = useState(startRequest)
  const draft = useDraft<Request>('payment request', { version: 0, values: start })
  const { values } = draft
  const [errors, setErrors] = useState<FieldErrors>({})
  const [confirming, setConfirming] = useState<Checked>()
  const [ready, setReady] = useState<Payment>()
  const form = useRef<HTMLFormElement>(null)
  useFormFocus(form, false, errors)

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
    <Panel title="Ask for a payment" className={layout.formCard}>
      <form
        ref={form}
        noValidate
        aria-label="Ask for a payment"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <fieldset className={inputs.form} disabled={isDisabled}>
          <div className={inputs.columns}>
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
          </div>
          <TextField
            label="What for"
            descriptiveText="The payer reads it on the page and the receipt."
            autoComplete="off"
            value={values.description}
            {...faultOf(errors, 'description')}
            onChange={event => change({ description: event.target.value })}
          />
          <TextField
            label="Payer’s e-mail (optional)"
            descriptiveText="Filled in on Stripe’s page, which sends the receipt there."
            type="email"
            autoComplete="off"
            value={values.email}
            {...faultOf(errors, 'email')}
            onChange={event => change({ email: event.target.value })}
          />
          <p>
            <Button type="submit" variation="primary" isDisabled={isDisabled}>
              Continue
            </Button>
          </p>
        </fieldset>
      </form>
      {confirming && (
        <AskDialog
          request={confirming}
          keyOf={keyOf}
          onDone={payment => {
            draft.drop()
            setReady(payment)
          }}
          onClose={() => setConfirming(undefined)}
        />
      )}
      {ready && <ReadyDialog payment={ready} onClose={() => setReady(undefined)} />}
    </Panel>
  )
}

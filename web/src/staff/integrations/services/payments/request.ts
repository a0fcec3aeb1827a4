import { emailPattern } from '#contract/audience/contactRules.ts'
import { currencies, type Currency, descriptionMax, readAmount } from '#contract/integrations/paymentRules.ts'
import type { FieldErrors } from '../../../../kit/useAction.ts'
import { settingsOf } from '../../externalApis/storage.ts'

/** The typed fields of a payment request. */
export interface Request {
  amount: string
  currency: Currency
  description: string
  email: string
  /**
   * The idempotency key of exactly this request, from its first try on: trying again, after a lost answer or a reload,
   * is the same payment. Empty before, and as soon as anything is changed.
   */
  key: string
}

/** Nothing typed yet; in the currency that this person's browser was told to begin with. */
export const startRequest = (): Request => {
  const usual = settingsOf('payment')['currency']
  const currency = currencies.find(one => one === usual) ?? currencies[0]
  return { amount: '', currency, description: '', email: '', key: '' }
}

/** A request that can be sent. */
export interface Checked {
  amount: number
  currency: Currency
  description: string
  receipt_email?: string
}

/** Checks what is typed, by the rules of the API. */
export const checkRequest = ({
  amount: typed,
  currency,
  description: said,
  email,
}: Request): { errors: FieldErrors } | { checked: Checked } => {
  const read = readAmount(typed, currency)
  const [description, receipt_email] = [said.trim(), email.trim()]
  const errors: FieldErrors = {
    ...('fault' in read && { amount: read.fault }),
    ...(description === '' && { description: 'Say what is paid for.' }),
    ...(description.length > descriptionMax && { description: `Use at most ${descriptionMax} characters.` }),
    ...(receipt_email !== '' &&
      !emailPattern.test(receipt_email) && { email: 'Enter an e-mail address such as name@example.com.' }),
  }
  if ('fault' in read || Object.keys(errors).length > 0) return { errors }
  return {
    checked: { amount: read.amount, currency, description, ...(receipt_email !== '' && { receipt_email }) },
  }
}

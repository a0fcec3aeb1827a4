import { aiModels, aiServices } from '#contract/integrations/ai.ts'
import { currencies } from '#contract/integrations/paymentRules.ts'
import type { Settings } from './storage.ts'

/** A field of a service's settings. None of them is a secret. */
export interface Field {
  name: string
  label: string
  hint: string
  type: 'email' | 'select' | 'tel' | 'text'
  /** Of a select: values and words. The first is the default. */
  options?: readonly (readonly [string, string])[]
  placeholder?: string
  /** The fault of a value, in words; an empty one is allowed everywhere. */
  check?: (value: string) => string | undefined
}

export const kinds = ['email', 'sms', 'ai', 'payment', 'analytics', 'email-api'] as const
export type Kind = (typeof kinds)[number]

/** A service that can be configured. */
export interface Service {
  title: string
  /** The purpose. */
  text: string
  fields: readonly Field[]
  /** The third party whose secret the backend needs, by these settings; undefined when it needs none. */
  secret: (settings: Settings) => string | undefined
  /** Shown in place of a secret where it needs none. */
  withoutSecret?: string
  /** The effect of a test, shown before somebody starts it. */
  test: string
  /** Only administrators may test it. */
  adminOnly?: true
}

const address = (value: string) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? undefined : 'Enter an e-mail address such as ada@example.com.'
const phone = (value: string) =>
  /^\+[1-9][\d .()-]{6,24}$/.test(value)
    ? undefined
    : 'Enter a number with its country code, such as +447400123456.'

const recipient: Field = {
  name: 'recipient',
  label: 'Default recipient',
  hint: 'Who gets test mails. Empty: your own address.',
  type: 'email',
  placeholder: 'ada@example.com',
  check: address,
}

const labels: Record<(typeof aiServices)[number], string> = { openai: 'OpenAI', anthropic: 'Anthropic' }

/** The six services, in the order of their cards. */
export const catalogue: Record<Kind, Service> = {
  email: {
    title: 'E-mail',
    text: 'Mails through Amazon SES, or as the e-mail settings say.',
    fields: [recipient],
    secret: () => undefined,
    withoutSecret: 'Amazon SES needs no secret: functions have their own permission.',
    test: 'Sends one test mail, marked [TEST].',
  },
  sms: {
    title: 'SMS',
    text: 'Text messages through Amazon SNS.',
    fields: [
      {
        name: 'phone',
        label: 'Default phone',
        hint: 'Who gets test messages.',
        type: 'tel',
        placeholder: '+447400123456',
        check: phone,
      },
    ],
    secret: () => undefined,
    withoutSecret: 'Amazon SNS needs no secret: functions have their own permission.',
    test: 'Sends one text message, which costs a few pence.',
    adminOnly: true,
  },
  ai: {
    title: 'AI',
    text: 'Language models of OpenAI and Anthropic.',
    fields: [
      {
        name: 'model',
        label: 'Default model',
        hint: 'What the Testing tab begins with.',
        type: 'select',
        options: aiServices.flatMap(service =>
          aiModels[service].map(model => [model, `${labels[service]} ${model}`] as const),
        ),
      },
    ],
    secret: ({ model }) => serviceOf(model),
    test: 'Asks one short question, which costs a fraction of a penny.',
  },
  payment: {
    title: 'Payment',
    text: 'Card payments through Stripe.',
    fields: [
      {
        name: 'currency',
        label: 'Default currency',
        hint: 'What a new payment begins with.',
        type: 'select',
        options: currencies.map(currency => [currency, currency.toUpperCase()] as const),
      },
    ],
    secret: () => 'stripe',
    test: 'Reads the payments, and asks Stripe about the latest. It takes no money.',
    adminOnly: true,
  },
  analytics: {
    title: 'Analytics',
    text: 'Visits of our own pages, counted without cookies or personal data.',
    fields: [
      {
        name: 'days',
        label: 'Default period',
        hint: 'How far back the figures in the Services tab go at first.',
        type: 'select',
        options: [30, 7, 90].map(days => [String(days), `${days} days`] as const),
      },
    ],
    secret: () => undefined,
    withoutSecret: 'Visits are counted here: no third party, no secret.',
    test: 'Reads the visits of the period.',
  },
  'email-api': {
    title: 'E-mail API',
    text: 'A mail provider’s relay, spoken to by SMTP.',
    fields: [recipient],
    secret: () => 'smtp',
    test: 'Sends one test mail by the relay, if the e-mail settings choose it.',
  },
}

/** The AI service that has a model; that of the default for one that nobody has. */
export const serviceOf = (model: string | undefined) =>
  aiServices.find(service => aiModels[service].some(name => name === model)) ?? aiServices[0]!

export const isKind = (name: string): name is Kind => (kinds as readonly string[]).includes(name)

/** Settings as the fields of a service allow them: what is stored and fits, else the default. */
export const validSettings = (fields: readonly Field[], stored: Settings): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ name, options, check }) => {
      const value = Object.hasOwn(stored, name) ? (stored[name] ?? '') : ''
      if (options) return [name, options.some(([known]) => known === value) ? value : (options[0]?.[0] ?? '')]
      return [name, value !== '' && check?.(value) === undefined ? value : '']
    }),
  )

import * as z from 'zod'

/** Text messages: where they may go, and what they may cost. */
export const Sms = z.strictObject({
  /** ISO 3166 codes of the countries whose mobile phones may get one. */
  countries: z.array(z.string().regex(/^[A-Z]{2}$/, 'is not a country code such as GB')).min(1),
  /** USD in a calendar month. AWS has a limit of its own for the account, one USD until somebody has it raised. */
  monthlyUsd: z.number().positive().max(1_000),
  /** USD counted for one part of a message; SNS sends none that costs more. */
  partUsd: z.number().positive().max(1),
  /** Phones show it as sender, where the country allows it. */
  senderId: z
    .string()
    .regex(/^(?=.*[A-Za-z])[A-Za-z0-9]{1,11}$/, 'is not a sender of 1 to 11 letters and digits')
    .optional(),
})

/** Language models: what they may cost. */
export const Ai = z.strictObject({
  /** USD in a calendar month, all services together. */
  monthlyUsd: z.number().positive().max(10_000),
  /** Tokens of one answer; a thousand take about ten seconds. */
  maxTokens: z.int().min(1).max(4_000),
})

/** Enough to try them. */
export const trialSms: z.input<typeof Sms> = { countries: ['GB'], monthlyUsd: 5, partUsd: 0.06 }
export const trialAi: z.input<typeof Ai> = { monthlyUsd: 10, maxTokens: 1_000 }

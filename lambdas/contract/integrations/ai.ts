import * as z from 'zod'
import { FunctionAnswer } from './functionAnswer.ts'
import { route } from '../route.ts'

/** The models that may be asked, by service: those whose prices are known (`lambdas/integrations/ai/rules.ts`). The first is the default. */
export const aiModels = {
  openai: ['gpt-4o-mini', 'gpt-4o'],
  anthropic: ['claude-haiku-4-5', 'claude-sonnet-4-5'],
} as const
export type AiService = keyof typeof aiModels
export type AiModel = (typeof aiModels)[AiService][number]

export const aiServices = Object.keys(aiModels) as AiService[]

/** Longest prompt, in UTF-16 units. */
export const promptMax = 8_000

/** The answer of a model (A-164: `content` is read). */
export const AiResult = z.object({
  content: z.string(),
  service: z.enum(aiServices),
  model: z.string(),
  usage: z.object({ input_tokens: z.int(), output_tokens: z.int() }),
  /** True when it stopped at the limit of tokens and not at its end. */
  cut: z.boolean(),
  /** True when the local run's sandbox wrote it. */
  sample: z.boolean(),
})
export type AiResult = z.output<typeof AiResult>

export const askAi = route({
  method: 'POST',
  path: '/api/ai-service',
  access: 'staff',
  summary: 'Asks a language model once, within a limit of tokens and a monthly one of money.',
  limit: 'ai_service',
  body: z
    .strictObject({
      service: z.enum(aiServices).default('openai'),
      prompt: z
        .string()
        .refine(typed => !/[^\P{Cc}\t\n\r]|\p{Cs}/u.test(typed), {
          error: 'The prompt contains characters that cannot be sent. Remove them.',
          abort: true,
        })
        .refine(typed => typed.trim() !== '', { error: 'Enter a prompt.', abort: true })
        .max(promptMax, `Use at most ${promptMax} characters.`),
      model: z.string().optional(),
    })
    .transform(({ model, ...asked }) => ({ ...asked, model: model ?? aiModels[asked.service][0] }))
    .superRefine(({ service, model }, context) => {
      const known: readonly string[] = aiModels[service]
      if (!known.includes(model))
        context.addIssue({ code: 'custom', path: ['model'], message: `Use one of ${known.join(', ')}.` })
    }),
  returns: FunctionAnswer(AiResult),
  problems: ['bad_request', 'invalid_input', 'not_configured', 'too_many'],
})

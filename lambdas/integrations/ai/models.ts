import * as z from 'zod'
import type { AiModel } from '#contract/integrations/ai.ts'
import { once } from '#contract/once.ts'
import { asFetch } from '#runtime/asFetch.ts'
import type { FetchOptions } from '#runtime/guardedFetch.ts'
import { services } from './rules.ts'

/** A request to a model. */
export interface Question {
  model: AiModel
  prompt: string
  maxTokens: number
}

/** The fields of its answer that are read. */
export interface Written {
  content: string
  tokens: { input: number; output: number }
  /** Whether it stopped at the limit of tokens. */
  cut: boolean
}

/** Asks a service once, with its own library. @throws AiFailure */
export type Ask = (question: Question) => Promise<Written>

/** A service gave nothing that can be used. The message is for the person who asked. */
export class AiFailure extends Error {
  override readonly name = 'AiFailure'
  /** Whether the service may charge for it all the same. */
  readonly mayCost: boolean

  constructor(message: string, { mayCost, cause }: { mayCost: boolean; cause?: unknown }) {
    super(message, { cause })
    this.mayCost = mayCost
  }
}

/** Milliseconds for an answer, so that the function itself, which has 29 s, can always say what came of it. */
export const answerTimeout = 24_000

/** How a library asks its service: over the guarded client, this host alone, once. */
export const libraryOptions = (host: string, apiKey: string, timeout: number) => {
  const limits: Omit<FetchOptions, 'method' | 'headers' | 'body'> = {
    maxBytes: 1_000_000,
    maxDecodedBytes: 1_000_000,
    timeout,
    accepts: ({ hostname }) => hostname === host,
  }
  // The guarded client gives up first, and says why. Nothing is asked twice: it would be paid twice.
  return { apiKey, fetch: asFetch(limits), timeout: timeout + 5_000, maxRetries: 0 }
}

/** Maps a service's error to a problem that shows only what the person can act on. */
export const asFailure = (error: unknown, label: string): AiFailure => {
  if (error instanceof AiFailure) return error
  const { status } = error as { status?: unknown }
  if (status === 429)
    return new AiFailure(`${label} takes no more requests at the moment. Try again in a minute.`, {
      mayCost: false,
      cause: error,
    })
  if (status === 401 || status === 403)
    return new AiFailure(`${label} refused the key in its secret.`, { mayCost: false, cause: error })
  // An error that it answered is not charged; who never heard the answer does not know.
  const mayCost = typeof status !== 'number'
  return new AiFailure('Failed to connect to AI service', { mayCost, cause: error })
}

/** Of a message what is read. */
const Message = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string(),
  usage: z.object({ input_tokens: z.int().min(0), output_tokens: z.int().min(0) }),
})

/** Anthropic's messages. */
export const askAnthropic = (apiKey: string, timeout = answerTimeout): Ask => {
  const { label, host } = services.anthropic
  const client = once(async () => {
    const { default: Anthropic } = await import('@anthropic-ai/sdk')
    return new Anthropic({ ...libraryOptions(host, apiKey, timeout), baseURL: `https://${host}` })
  })
  return async ({ model, prompt, maxTokens }) => {
    try {
      const { messages } = await client()
      const answer = Message.parse(
        await messages.create({
          model,
          messages: [{ role: 'user', content: prompt }],
          max_tokens: maxTokens,
        }),
      )
      const { input_tokens: input, output_tokens: output } = answer.usage
      const content = answer.content.map(({ text = '' }) => text).join('')
      return { content, tokens: { input, output }, cut: answer.stop_reason === 'max_tokens' }
    } catch (error) {
      throw asFailure(error, label)
    }
  }
}

/** Of a chat completion what is read. */
const Completion = z.object({
  choices: z.tuple(
    [z.object({ message: z.object({ content: z.string().nullable() }), finish_reason: z.string() })],
    z.unknown(),
  ),
  usage: z.object({ prompt_tokens: z.int().min(0), completion_tokens: z.int().min(0) }),
})

/** OpenAI's chat completions. */
export const askOpenAi = (apiKey: string, timeout = answerTimeout): Ask => {
  const { label, host } = services.openai
  const client = once(async () => {
    const { default: OpenAI } = await import('openai')
    return new OpenAI({ ...libraryOptions(host, apiKey, timeout), baseURL: `https://${host}/v1` })
  })
  return async ({ model, prompt, maxTokens }) => {
    try {
      const { chat } = await client()
      const answer = Completion.parse(
        await chat.completions.create({
          model,
          messages: [{ role: 'user', content: prompt }],
          max_completion_tokens: maxTokens,
        }),
      )
      const [{ message, finish_reason }] = answer.choices
      const { prompt_tokens: input, completion_tokens: output } = answer.usage
      return { content: message.content ?? '', tokens: { input, output }, cut: finish_reason === 'length' }
    } catch (error) {
      throw asFailure(error, label)
    }
  }
}

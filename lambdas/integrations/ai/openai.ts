import OpenAI from 'openai'
import * as z from 'zod'
import { answerTimeout, asFailure, type Ask, libraryOptions } from './ask.ts'
import { services } from './rules.ts'

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
  const client = new OpenAI({ ...libraryOptions(host, apiKey, timeout), baseURL: `https://${host}/v1` })
  return async ({ model, prompt, maxTokens }) => {
    try {
      const answer = Completion.parse(
        await client.chat.completions.create({
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

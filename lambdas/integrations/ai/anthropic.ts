import Anthropic from '@anthropic-ai/sdk'
import * as z from 'zod'
import { answerTimeout, asFailure, type Ask, libraryOptions } from './ask.ts'
import { services } from './rules.ts'

/** Of a message what is read. */
const Message = z.object({
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string(),
  usage: z.object({ input_tokens: z.int().min(0), output_tokens: z.int().min(0) }),
})

/** Anthropic's messages. */
export const askAnthropic = (apiKey: string, timeout = answerTimeout): Ask => {
  const { label, host } = services.anthropic
  const client = new Anthropic({ ...libraryOptions(host, apiKey, timeout), baseURL: `https://${host}` })
  return async ({ model, prompt, maxTokens }) => {
    try {
      const answer = Message.parse(
        await client.messages.create({
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

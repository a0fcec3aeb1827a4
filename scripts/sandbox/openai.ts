import { randomUUID } from 'node:crypto'
import type { Answer, Stub, Troubles } from './stub.ts'
import { sampleAnswer, type SampleAnswer } from './sampleAnswer.ts'

const refusal = (status: number, message: string, type: string, code: string | null): Answer => ({
  status,
  body: { error: { message, type, param: null, code } },
})

interface Asked {
  model?: string
  messages?: { role: string; content: string }[]
  max_completion_tokens?: number
}

const known = ['gpt-4o-mini', 'gpt-4o']

const completion = (model: string, { text, cut, input, output }: SampleAnswer): Answer => ({
  headers: { 'x-request-id': `req_${randomUUID()}` },
  body: {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(Date.now() / 1000),
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: text, refusal: null, annotations: [] },
        logprobs: null,
        finish_reason: cut ? 'length' : 'stop',
      },
    ],
    usage: { prompt_tokens: input, completion_tokens: output, total_tokens: input + output },
    service_tier: 'default',
    system_fingerprint: null,
  },
})

/** OpenAI's chat completions: https://api.openai.com/v1/chat/completions. Any key that begins with `sandbox` is one. */
export const openai: Stub = ({ method, url: { pathname }, headers, body }) => {
  if (pathname !== '/v1/chat/completions' || method !== 'POST') return undefined
  if (!/^Bearer sandbox/.test(String(headers['authorization'])))
    return refusal(401, 'Incorrect API key provided.', 'invalid_request_error', 'invalid_api_key')
  const { model = '', messages = [], max_completion_tokens: most } = JSON.parse(body) as Asked
  if (!known.includes(model))
    return refusal(
      404,
      `The model \`${model}\` does not exist or you do not have access to it.`,
      'invalid_request_error',
      'model_not_found',
    )
  const prompt = messages.map(({ content }) => content).join('\n')
  return completion(model, sampleAnswer(prompt, most))
}

/** Its trouble in its own words. */
export const openaiTroubles: Troubles = {
  error: refusal(500, 'The server had an error while processing your request.', 'server_error', null),
  limited: refusal(429, 'Rate limit reached for requests.', 'requests', 'rate_limit_exceeded'),
}

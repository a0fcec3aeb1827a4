import { randomUUID } from 'node:crypto'
import type { Answer, Stub, Troubles } from './stub.ts'
import { sampleAnswer, type SampleAnswer } from './sampleAnswer.ts'

const refusal = (status: number, type: string, message: string): Answer => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: `req_${randomUUID()}` },
})

interface Asked {
  model?: string
  messages?: { role: string; content: string }[]
  max_tokens?: number
}

const known = ['claude-haiku-4-5', 'claude-sonnet-4-5']

const message = (model: string, { text, cut, input, output }: SampleAnswer): Answer => ({
  headers: { 'request-id': `req_${randomUUID()}` },
  body: {
    id: `msg_${randomUUID()}`,
    type: 'message',
    role: 'assistant',
    model,
    content: [{ type: 'text', text }],
    stop_reason: cut ? 'max_tokens' : 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: input,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: output,
    },
  },
})

/** Anthropic's messages: https://api.anthropic.com/v1/messages. Any key that begins with `sandbox` is one. */
export const anthropic: Stub = ({ method, url: { pathname }, headers, body }) => {
  if (pathname !== '/v1/messages' || method !== 'POST') return undefined
  const key = headers['x-api-key'] ?? String(headers['authorization']).replace(/^Bearer /, '')
  if (!String(key).startsWith('sandbox')) return refusal(401, 'authentication_error', 'invalid x-api-key')
  if (!headers['anthropic-version'])
    return refusal(400, 'invalid_request_error', 'anthropic-version: header is required')
  const { model = '', messages = [], max_tokens: most } = JSON.parse(body) as Asked
  if (most === undefined) return refusal(400, 'invalid_request_error', 'max_tokens: Field required')
  if (!known.includes(model)) return refusal(404, 'not_found_error', `model: ${model}`)
  const prompt = messages.map(({ content }) => content).join('\n')
  return message(model, sampleAnswer(prompt, most))
}

/** Its trouble in its own words. */
export const anthropicTroubles: Troubles = {
  error: refusal(500, 'api_error', 'Internal server error'),
  limited: refusal(429, 'rate_limit_error', 'This request would exceed your account’s rate limit.'),
}

import type { AiModel, AiService } from '#contract/integrations/ai.ts'

/** A service's name, and the only host that its library may call. */
export const services: Record<AiService, { label: string; host: string }> = {
  openai: { label: 'OpenAI', host: 'api.openai.com' },
  anthropic: { label: 'Anthropic', host: 'api.anthropic.com' },
}

/**
 * USD for a million tokens, which is as many millionths of a dollar for one. Sources: the price lists of OpenAI and
 * Anthropic, as known in 2026; a model that becomes dearer must be corrected here.
 */
const prices: Record<AiModel, { input: number; output: number }> = {
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
  'gpt-4o': { input: 2.5, output: 10 },
  'claude-haiku-4-5': { input: 1, output: 5 },
  'claude-sonnet-4-5': { input: 3, output: 15 },
}

/** Tokens that a service adds around a prompt, generously. */
const around = 64

/** The cost of tokens, in whole millionths of a dollar, rounded up. */
export const costOf = (model: AiModel, tokens: { input: number; output: number }): number =>
  Math.ceil(tokens.input * prices[model].input + tokens.output * prices[model].output)

/** The most that an answer can cost: no token is shorter than a byte of the prompt. */
export const mostCost = (model: AiModel, prompt: string, maxTokens: number): number =>
  costOf(model, { input: Buffer.byteLength(prompt) + around, output: maxTokens })

/** Whether a model's name is one whose price is known. */
export const isModel = (name: string): name is AiModel => name in prices

import * as z from 'zod'
import { type AiService } from '#contract/integrations/ai.ts'
import { failureAnswer, successAnswer } from '#contract/integrations/functionAnswer.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { setting } from '#runtime/env.ts'
import { sandboxPort } from '#runtime/guardedFetch/sandbox.ts'
import { logger } from '#runtime/logger.ts'
import { requiredSecret } from '#runtime/requiredSecret.ts'
import { microUsd, spending, type Spending } from '../spendingStore.ts'
import { askAnthropic, AiFailure, type Ask, askOpenAi } from './models.ts'
import { costOf, isModel, mostCost } from './rules.ts'

/** Limits of an environment; infra hands them over (`environments.ts`, field `ai`). */
const Limits = z.object({ monthlyUsd: z.number().positive(), maxTokens: z.int().positive() })

interface Services {
  limits: z.output<typeof Limits>
  /** The way to a service. @throws Problem `not_configured` that names its secret */
  ways: Record<AiService, () => Promise<Ask>>
  spending: Spending
  /** Whether the local run's sandbox answers. */
  sample: boolean
}

export const askAi =
  ({ limits, ways, spending, sample }: Services): HandlerOf<'askAi'> =>
  async input => {
    const { body, request } = input
    const { service, model, prompt } = body
    if (!isModel(model)) throw new Error(`The model ${model} has no price.`)
    const ask = await ways[service]()
    const reserved = mostCost(model, prompt, limits.maxTokens)
    const budget = { name: 'ai', label: 'AI', monthly: microUsd(limits.monthlyUsd) }
    // Money and record before the question. The record has no words of it.
    const entry = {
      ...actorOf(input),
      action_type: 'AI_REQUEST',
      object: `ai/${request.id}`,
      details: { service, model, characters: prompt.length },
    }
    await spending.reserve(budget, reserved, entry, request.now)
    try {
      const { content, tokens, cut } = await ask({ model, prompt, maxTokens: limits.maxTokens })
      const cost = costOf(model, tokens)
      await spending.correct(budget, cost - reserved, request.now)
      logger.info('model answered', { requestId: request.id, service, model, tokens, microUsd: cost })
      if (content.trim() === '') return failureAnswer('The model answered nothing. Ask in other words.')
      const usage = { input_tokens: tokens.input, output_tokens: tokens.output }
      return successAnswer({ content, service, model, usage, cut, sample })
    } catch (error) {
      if (!(error instanceof AiFailure)) throw error
      // The cause may quote the prompt: only its kind is logged.
      const cause = error.cause instanceof Error ? error.cause.name : undefined
      logger.error(error.message, { requestId: request.id, service, model, cause })
      if (!error.mayCost) await spending.correct(budget, -reserved, request.now)
      return failureAnswer(error.message)
    }
  }

export const services = (): Services => ({
  limits: Limits.parse(JSON.parse(setting('AI'))),
  ways: {
    openai: async () => askOpenAi(await requiredSecret('openai')),
    anthropic: async () => askAnthropic(await requiredSecret('anthropic')),
  },
  spending: spending(),
  sample: sandboxPort() !== undefined,
})

import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { aiModels, type AiModel, askAi as route } from '#contract/integrations/ai.ts'
import type { AuditEntry } from '#runtime/audit.ts'
import { Problem } from '#runtime/problem.ts'
import type { Budget } from '../../lambdas/integrations/spendingStore.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'
import { askAnthropic, type Ask, askOpenAi } from '../../lambdas/integrations/ai/models.ts'
import { askAi } from '../../lambdas/integrations/ai/askAi.ts'
import { costOf, mostCost } from '../../lambdas/integrations/ai/rules.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
  vi.stubEnv('SANDBOX_ORIGIN', sandbox.origin)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await sandbox.close()
})

const services = [
  { service: 'openai', host: 'api.openai.com', ask: askOpenAi, model: 'gpt-4o-mini' },
  { service: 'anthropic', host: 'api.anthropic.com', ask: askAnthropic, model: 'claude-haiku-4-5' },
] as const
const fault = (host: string, name?: string) =>
  fetch(`${sandbox.origin}/faults/${host}`, name ? { method: 'PUT', body: name } : { method: 'DELETE' })
const callsOf = async (host: string) =>
  ((await (await fetch(`${sandbox.origin}/calls/${host}`)).json()) as { calls: number }).calls

/** The function with a purse of plain numbers. */
const desk = (ways: Partial<Record<'openai' | 'anthropic', () => Promise<Ask>>>) => {
  const entries: AuditEntry[] = []
  const spent: number[] = []
  const missing = async () => Promise.reject(new Problem('not_configured'))
  const handle = askAi({
    limits: { monthlyUsd: 1, maxTokens: 100 },
    ways: { openai: missing, anthropic: missing, ...ways },
    spending: {
      reserve: async (_: Budget, amount, entry) => {
        spent.push(amount)
        entries.push(entry)
      },
      correct: async (_: Budget, difference) => void spent.push(difference),
    },
    sample: true,
  })
  const ask = async (body: object) => {
    const answer = await handle({
      params: {},
      query: {},
      body: route.body.parse(body),
      ifMatch: undefined,
      user: { id: 'ada', groups: ['editors'], staff: true, admin: false },
      request: { id: 'request-1', address: undefined, now: new Date() },
    })
    if (!('success' in answer)) throw new Error('It answers with headers of its own.')
    return answer
  }
  return { ask, entries, spent }
}

describe.each(services)('$service through its own library', ({ service, host, ask, model }) => {
  afterEach(() => fault(host))
  const asks = (key: string, timeout?: number) =>
    desk({ [service]: async () => (timeout ? ask(key, timeout) : ask(key)) })

  it('A-164 A-061 answers content, counts what it cost, and records no word of it', async () => {
    const { ask: question, entries, spent } = asks('sandbox-key')
    const prompt = 'What is in a name? A rose.'
    const answer = await question({ service, prompt })
    expect(answer).toEqual({
      success: true,
      data: {
        content: expect.stringContaining('What is in a name? A rose.') as string,
        service,
        model,
        usage: { input_tokens: 7, output_tokens: 25 },
        cut: false,
        sample: true,
      },
      error: null,
    })
    expect(spent[0]).toBe(mostCost(model, prompt, 100))
    expect(spent.reduce((sum, each) => sum + each)).toBe(costOf(model, { input: 7, output: 25 }))
    expect(entries).toEqual([
      expect.objectContaining({
        action_type: 'AI_REQUEST',
        details: { service, model, characters: prompt.length },
      }),
    ])
  })

  it('says when the answer was cut at the limit of tokens', async () => {
    const written = await ask('sandbox-key')({ model, prompt: 'Hello', maxTokens: 3 })
    expect(written).toMatchObject({ content: 'Sample answer, made', cut: true, tokens: { output: 3 } })
  })

  it.each([
    ['slow', 'Failed to connect to AI service', 'stays counted'],
    ['nonsense', 'Failed to connect to AI service', 'stays counted'],
    ['html', 'Failed to connect to AI service', 'stays counted'],
    ['bomb', 'Failed to connect to AI service', 'stays counted'],
    ['inward', 'Failed to connect to AI service', 'is given back'],
    ['error', 'Failed to connect to AI service', 'is given back'],
    ['limited', / takes no more requests at the moment\. Try again in a minute\.$/, 'is given back'],
  ])('A-203 when it is in trouble (%s) says so once, and the money %s', async (name, words, money) => {
    await fault(host, name)
    const before = await callsOf(host)
    const { ask: question, spent } = asks('sandbox-key', 1_000)
    const answer = await question({ service, prompt: 'Hello' })
    expect(answer).toMatchObject({ success: false, data: null })
    expect(answer.error).toMatch(words)
    expect(await callsOf(host)).toBe(before + 1)
    const left = spent.reduce((sum, each) => sum + each)
    expect(left).toBe(money === 'is given back' ? 0 : mostCost(model, 'Hello', 100))
  })

  it('says that its key is refused, not what it is', async () => {
    const { error } = await asks('wrong-key').ask({ service, prompt: 'Hello' })
    expect(error).toMatch(/ refused the key in its secret\.$/)
  })
})

describe('ai-service', () => {
  it('A-087 asks gpt-4o-mini of OpenAI unless told otherwise', () => {
    expect(route.body.parse({ prompt: 'x' })).toEqual({
      service: 'openai',
      prompt: 'x',
      model: 'gpt-4o-mini',
    })
  })

  it.each([
    [{ prompt: '' }, 'Enter a prompt.'],
    [{ prompt: 'x'.repeat(8_001) }, 'Use at most 8000 characters.'],
    [{ prompt: 'x', model: 'gpt-9' }, 'Use one of gpt-4o-mini, gpt-4o.'],
    [
      { prompt: 'x', service: 'anthropic', model: 'gpt-4o' },
      'Use one of claude-haiku-4-5, claude-sonnet-4-5.',
    ],
    [{ prompt: 'x\u0000' }, 'The prompt contains characters that cannot be sent. Remove them.'],
  ])('refuses %o', (body, message) => {
    expect(route.body.safeParse(body).error?.issues[0]?.message).toBe(message)
  })

  it('costs nothing when the secret is missing', async () => {
    const { ask, spent } = desk({})
    await expect(ask({ prompt: 'x' })).rejects.toMatchObject({ code: 'not_configured' })
    expect(spent).toEqual([])
  })

  it('an answer without words is none, and what it cost stays counted', async () => {
    const silent: Ask = async () => ({ content: ' ', tokens: { input: 1, output: 1 }, cut: false })
    const { ask, spent } = desk({ openai: async () => silent })
    expect(await ask({ prompt: 'x' })).toMatchObject({
      success: false,
      error: 'The model answered nothing. Ask in other words.',
    })
    expect(spent.reduce((sum, each) => sum + each)).toBe(1)
  })

  it('sets aside at least what any answer within the limits costs', () => {
    const model = fc.constantFrom<AiModel>(...Object.values(aiModels).flat())
    fc.assert(
      fc.property(model, fc.string({ unit: 'grapheme' }), fc.nat(4_000), (name, prompt, output) => {
        const input = Buffer.byteLength(prompt)
        expect(mostCost(name, prompt, 4_000)).toBeGreaterThanOrEqual(costOf(name, { input, output }))
      }),
    )
  })
})

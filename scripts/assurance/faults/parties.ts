import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { guardedFetch } from '#runtime/guardedFetch.ts'
import { overSandbox } from '#runtime/guardedFetch/exchange.ts'
import { fault, type Fault, needsNothing } from './fault.ts'
import { host, questionsTo, show, troubleAt } from './feeds.ts'
import { recordOf } from './papers.ts'

const stripe: Fault = fault({
  id: 'stripe-charged',
  name: 'Stripe times out after the charge',
  injected: 'Stripe makes the payment and never says so',
  byCommandOnly: true,
  given: async () => ({
    idempotency_key: randomUUID(),
    amount: 5000,
    description: 'Annual meeting dinner',
    collect: 'page' as const,
  }),
  inject: scene => troubleAt(scene, 'api.stripe.com', 'unheard'),
  act: ({ staff }, body) => staff('processPayment', { body }),
  expect: async (scene, answer, body) => {
    const { success, error } = answer.value()
    assert.equal(success, false)
    const id = body.idempotency_key
    const of = async () =>
      (await scene.staff('listPayments', { query: { limit: 50 } }))
        .value()
        .payments.find(each => each.id === id)
    assert.equal((await of())?.state, 'unconfirmed')
    const { data } = (await scene.staff('processPayment', { body })).value()
    assert.deepEqual([data?.id, data?.state], [id, 'open'])
    const act = { method: 'POST', body: new URLSearchParams({ act: 'pay' }) }
    await (await fetch(data?.url ?? '', act)).text()
    assert.deepEqual([(await of())?.state, (await of())?.left], ['succeeded', 5000])
    const record = await recordOf(scene, `payments/${id}`)
    assert.equal(record.filter(action => action === 'PAYMENT_OPENED').length, 1)
    return {
      saw: `“${error}”, and the payment in the list as not confirmed`,
      kept: 'the request, with its key, before Stripe was asked',
      retried: 'by the person, under the same key: the same payment, open, paid once',
    }
  },
})

const ask = (service: 'openai' | 'anthropic') => ({ body: { service, prompt: 'Hello' } })

const ai: Fault = fault({
  id: 'ai-down',
  name: 'AI is down',
  injected: 'the language model answers 500',
  given: needsNothing,
  inject: scene => troubleAt(scene, 'api.openai.com', 'error'),
  act: async ({ staff }) => ({
    broken: (await staff('askAi', ask('openai'))).value(),
    other: (await staff('askAi', ask('anthropic'))).value(),
  }),
  expect: async (scene, { broken, other }) => {
    assert.deepEqual([broken.success, broken.error], [false, 'Failed to connect to AI service'])
    assert.equal(other.success, true)
    assert.equal((await scene.staff('askAi', ask('openai'))).value().success, true)
    return {
      saw: `“${broken.error}”`,
      kept: 'the prompt, in its field; the other service answers',
      retried: 'by the person',
    }
  },
})

const sms = { body: { to: '+447400123456', message: 'Hello' } }

const texts: Fault = fault({
  id: 'sms-down',
  name: 'SMS is down',
  injected: 'SNS throttles each message',
  given: needsNothing,
  inject: async ({ cloud }) => cloud.fault({ kind: 'refuse', on: 'sns', times: Infinity }),
  act: async ({ staff }) => {
    const mail = { to: `${randomUUID()}@example.com`, subject: 'Hello', content: 'Hello' }
    return {
      broken: (await staff('sendSms', sms)).value(),
      other: (await staff('sendEmail', { body: mail })).value(),
    }
  },
  expect: async (scene, { broken, other }) => {
    assert.deepEqual([broken.success, broken.error], [false, 'Failed to send SMS'])
    assert.equal(other.success, true)
    assert.equal((await scene.staff('sendSms', sms)).value().success, true)
    return {
      saw: `“${broken.error}”`,
      kept: 'the message, in its field; its money is given back',
      retried: 'by the function, then by the person',
    }
  },
})

const market: Fault = fault({
  id: 'market-down',
  name: 'A price source is down',
  injected: 'the market answers 500, and the prices that are kept are an hour old',
  given: async ({ cloud, tables, visitor }) => {
    const first = (await visitor('getTreasuryPrices', {})).value()
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    await tables.send(
      new UpdateCommand({
        TableName: cloud.table('KeptAnswersTable'),
        Key: { id: 'treasury-prices' },
        UpdateExpression: 'SET fetched_at = :then REMOVE claimed_until',
        ExpressionAttributeValues: { ':then': hourAgo },
      }),
    )
    return { first, hourAgo }
  },
  inject: scene => troubleAt(scene, 'api.coingecko.com', 'error'),
  // Another token makes another entry of the edge’s cache.
  act: async ({ cloud }) => {
    const headers = { authorization: `Bearer ${randomUUID()}` }
    const asked = await questionsTo({ cloud }, 'api.coingecko.com')
    const answer = await fetch(`${cloud.api}/treasury-prices`, { headers })
    const answered = (await answer.json()) as { fetched_at: string; state: string; prices: unknown[] }
    return { answered, asked: (await questionsTo({ cloud }, 'api.coingecko.com')) - asked }
  },
  expect: async (_, { answered, asked }, { first, hourAgo }) => {
    assert.equal(asked, 1)
    assert.deepEqual([answered.state, answered.fetched_at, answered.prices], ['ok', hourAgo, first.prices])
    return {
      saw: `the last prices, marked with their time: ${answered.fetched_at}`,
      kept: 'the last good answer',
      retried: 'by the first reader after half a minute',
    }
  },
})

const rebinding: Fault = fault({
  id: 'name-changes',
  name: 'A name resolves differently the second time',
  injected:
    'a name server that says a public address, then this machine; names are not looked up in the local run, so the fetching of the functions is called itself',
  given: async scene => {
    const path = `/${randomUUID()}`
    await show(scene, path, '', { 'x-status': '302', 'x-location': `https://${host}/inside` })
    await show(scene, '/inside', 'what is inside')
    return { path, asked: await questionsTo(scene, host) }
  },
  inject: async () => () => undefined,
  act: async ({ cloud }, { path }) => {
    const addresses = [['93.184.215.14'], ['127.0.0.1']]
    const ways = {
      resolve: async () => addresses.shift() ?? [],
      exchange: overSandbox(Number(new URL(cloud.environment['SANDBOX_ORIGIN'] ?? '').port)),
    }
    const limits = { maxBytes: 1000, maxDecodedBytes: 1000, timeout: 5_000 }
    return guardedFetch(`https://${host}${path}`, limits, ways).then(
      ({ body }) => body.toString(),
      (error: unknown) => String(error),
    )
  },
  expect: async (scene, message, { asked }) => {
    assert.equal(message, `FetchFailure: ${host} leads to an address that is not public.`)
    assert.equal((await questionsTo(scene, host)) - asked, 1)
    return {
      saw: `“${message.slice('FetchFailure: '.length)}”`,
      kept: 'nothing of it: the second address was not asked',
      retried: 'nothing',
    }
  },
})

/** Third parties that are down, or lie. */
export const partyFaults: Fault[] = [stripe, ai, texts, market, rebinding]

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { guardedFetch } from '#runtime/guardedFetch.ts'
import { overSandbox } from '#runtime/guardedFetch/exchange.ts'
import { during, type Fault } from './fault.ts'
import { host, questionsTo, show, troubleAt } from './feeds.ts'
import { recordOf } from './papers.ts'

/** Third parties that are down, or lie. */
export const partyFaults: Fault[] = [
  {
    id: 'stripe-charged',
    name: 'Stripe times out after the charge',
    injected: 'Stripe makes the payment and never says so',
    byCommandOnly: true,
    play: async scene => {
      const { staff } = scene
      const id = randomUUID()
      const payment = { amount: 5000, description: 'Annual meeting dinner', collect: 'page' as const }
      const pay = () => staff('processPayment', { body: { ...payment, idempotency_key: id } })
      const listed = async () => {
        const { payments } = (await staff('listPayments', { query: { limit: 50 } })).value()
        return payments.find(each => each.id === id)
      }
      const answer = await during(troubleAt(scene, 'api.stripe.com', 'unheard'), pay)
      const { success, error } = answer.value()
      assert.deepEqual([success, (await listed())?.state], [false, 'unconfirmed'])
      const { data } = (await pay()).value()
      assert.deepEqual([data?.id, data?.state], [id, 'open'])
      const act = { method: 'POST', body: new URLSearchParams({ act: 'pay' }) }
      await (await fetch(data?.url ?? '', act)).text()
      const paid = await listed()
      assert.deepEqual([paid?.state, paid?.left], ['succeeded', 5000])
      const record = await recordOf(scene, `payments/${id}`)
      assert.equal(record.filter(action => action === 'PAYMENT_OPENED').length, 1)
      return {
        saw: `“${error}”, and the payment in the list as not confirmed`,
        kept: 'the request, with its key, before Stripe was asked',
        retried: 'by the person, under the same key: the same payment, open, paid once',
      }
    },
  },
  {
    id: 'ai-down',
    name: 'AI is down',
    injected: 'the language model answers 500',
    play: async scene => {
      const ask = async (service: 'openai' | 'anthropic') =>
        (await scene.staff('askAi', { body: { service, prompt: 'Hello' } })).value()
      const [broken, other] = await during(troubleAt(scene, 'api.openai.com', 'error'), async () => [
        await ask('openai'),
        await ask('anthropic'),
      ])
      assert.deepEqual([broken?.success, broken?.error], [false, 'Failed to connect to AI service'])
      assert.deepEqual([other?.success, (await ask('openai')).success], [true, true])
      return {
        saw: `“${broken?.error}”`,
        kept: 'the prompt, in its field; the other service answers',
        retried: 'by the person',
      }
    },
  },
  {
    id: 'sms-down',
    name: 'SMS is down',
    injected: 'SNS throttles each message',
    play: async ({ cloud, staff }) => {
      const send = async () =>
        (await staff('sendSms', { body: { to: '+447400123456', message: 'Hello' } })).value()
      const mail = { to: `${randomUUID()}@example.com`, subject: 'Hello', content: 'Hello' }
      const trouble = cloud.fault({ kind: 'refuse', on: 'sns', times: Infinity })
      const { broken, other } = await during(trouble, async () => ({
        broken: await send(),
        other: (await staff('sendEmail', { body: mail })).value(),
      }))
      assert.deepEqual([broken.success, broken.error], [false, 'Failed to send SMS'])
      assert.deepEqual([other.success, (await send()).success], [true, true])
      return {
        saw: `“${broken.error}”`,
        kept: 'the message, in its field; its money is given back',
        retried: 'by the function, then by the person',
      }
    },
  },
  {
    id: 'market-down',
    name: 'A price source is down',
    injected: 'the market answers 500, and the prices that are kept are an hour old',
    play: async scene => {
      const { cloud, tables, visitor } = scene
      const party = 'api.coingecko.com'
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
      const before = await questionsTo(scene, party)
      // Another token makes another entry of the edge’s cache.
      const headers = { authorization: `Bearer ${randomUUID()}` }
      const answer = await during(troubleAt(scene, party, 'error'), () =>
        fetch(`${cloud.api}/treasury-prices`, { headers }),
      )
      const { fetched_at, state, prices } = (await answer.json()) as typeof first
      assert.equal((await questionsTo(scene, party)) - before, 1)
      assert.deepEqual([state, fetched_at, prices], ['ok', hourAgo, first.prices])
      return {
        saw: `the last prices, marked with their time: ${fetched_at}`,
        kept: 'the last good answer',
        retried: 'by the first reader after half a minute',
      }
    },
  },
  {
    id: 'name-changes',
    name: 'A name resolves differently the second time',
    injected:
      'a name server that says a public address, then this machine; names are not looked up in the local run, so the fetching of the functions is called itself',
    play: async scene => {
      const path = `/${randomUUID()}`
      await show(scene, path, '', { 'x-status': '302', 'x-location': `https://${host}/inside` })
      await show(scene, '/inside', 'what is inside')
      const before = await questionsTo(scene, host)
      const addresses = [['93.184.215.14'], ['127.0.0.1']]
      const { port } = new URL(scene.cloud.environment['SANDBOX_ORIGIN'] ?? '')
      const ways = { resolve: async () => addresses.shift() ?? [], exchange: overSandbox(Number(port)) }
      const limits = { maxBytes: 1000, maxDecodedBytes: 1000, timeout: 5_000 }
      const message = `${host} leads to an address that is not public.`
      await assert.rejects(guardedFetch(`https://${host}${path}`, limits, ways), {
        name: 'FetchFailure',
        message,
      })
      assert.equal((await questionsTo(scene, host)) - before, 1)
      return {
        saw: `“${message}”`,
        kept: 'nothing of it: the second address was not asked',
        retried: 'nothing',
      }
    },
  },
]

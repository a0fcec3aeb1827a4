import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { functionIn } from '../../iam/functionNames.ts'
import { localPlace } from '../../ops/place.ts'
import { secretsOf } from '../../ops/secrets.ts'
import { feedKey } from '../../sandbox/news/feeds.ts'
import type { Fault } from './fault.ts'
import { addFeed, keptOf, poll } from './feeds.ts'
import type { Scene } from './scene.ts'

const source = 'news.example.com'

/** Gives a provider's secret its value, as operations do. */
const give = async ({ cloud }: Scene, name: string, key: string): Promise<void> => {
  const { site, environment, outputs } = cloud
  const place = localPlace({ site, environment, outputs: Object.fromEntries(outputs) })
  const value = JSON.stringify({ hosts: [source], key })
  await secretsOf(place).set(`providers/${name}`, async () => value)
}

/** A provider whose feed wants a key. */
const withKey = (scene: Scene, secret_name: string) =>
  addFeed(scene, '', {
    feed_url: `https://${source}/private.xml`,
    secret_name,
    secret_placement: { in: 'header', name: 'x-api-key' },
  })

/** Secrets that are not there, or change. */
export const secretFaults: Fault[] = [
  {
    id: 'secret-missing',
    name: 'A secret is missing',
    injected: 'a provider whose secret nobody has given a value',
    play: async scene => {
      const secret = `fault-${randomUUID()}`
      const feed = await withKey(scene, secret)
      const { run, provider } = await poll(scene, feed)
      const says = `The secret local/providers/${secret} has no value yet. Operations set it with npm run secret -- set providers/${secret}.`
      assert.deepEqual([run.outcome, run.error, provider.failures], ['failed', says, 1])
      await give(scene, secret, feedKey)
      const again = await poll(scene, feed)
      assert.deepEqual([again.run.outcome, again.provider.failures], ['new_items', 0])
      return {
        saw: `“${says.replaceAll(secret, '…')}”`,
        kept: 'the provider and what it has shown so far',
        retried:
          'by itself, later and later; after the secret has its value, the first poll finds everything',
      }
    },
  },
  {
    id: 'secret-rotated',
    name: 'A secret is rotated mid-flight',
    injected: 'the function still holds the old key when the source takes only the new one',
    play: async scene => {
      const secret = `fault-${randomUUID()}`
      await give(scene, secret, 'the key of before')
      const feed = await withKey(scene, secret)
      const refusal = `${source} does not accept the credentials (status 401).`
      assert.equal((await poll(scene, feed)).run.error, refusal)
      await give(scene, secret, feedKey)
      const { run, provider } = await poll(scene, feed)
      assert.deepEqual([run.outcome, run.error, provider.failures], ['new_items', null, 0])
      assert.equal((await keptOf(scene, feed)).length, run.added)
      return {
        saw: `${run.added} new items, no failure`,
        kept: 'nothing of the refused answer',
        retried: 'at once, within the same poll, with the secret read anew',
      }
    },
  },
  {
    id: 'origin-secret',
    name: 'The secret between edge and API is rotated while people read',
    injected: 'a whole rotation, step by step',
    byCommandOnly: true,
    play: async scene => {
      const { cloud, visitor } = scene
      const answers: number[] = []
      let isOver = false
      // Each time something that the edge does not have.
      const asking = (async () => {
        for (let n = 1; !isOver; n = (n % 100) + 1) {
          answers.push((await visitor('listAnnouncements', { query: { limit: n } })).status)
          await wait(100)
        }
      })()
      const ClientRequestToken = randomUUID()
      for (const Step of ['createSecret', 'setSecret', 'testSecret', 'finishSecret']) {
        const event = { Step, SecretId: cloud.environment['ORIGIN_SECRET_ARN'], ClientRequestToken }
        const { error } = await cloud.invoke(functionIn(scene, 'rotateOriginSecret'), event)
        if (error) throw new Error(`${Step}: ${error.message}`)
      }
      isOver = true
      await asking
      assert.ok(answers.length > 20, `There were ${answers.length} answers.`)
      assert.deepEqual([...new Set(answers)], [200])
      return {
        saw: `readers: ${answers.length} answers, all of them 200`,
        kept: 'the previous secret, while the edge may send it',
        retried: 'a value that a function does not know yet is looked up once',
      }
    },
  },
]

import { setTimeout as wait } from 'node:timers/promises'
import { drawnBy, pagelessPdf } from '../../../lambdas/documents/files/drawnPdf.fixture.ts'
import { poison } from '../../../lambdas/news/sources/poison.fixture.ts'
import { rss } from '../../../web/e2e/rss.ts'
import { retryingCaller, upload } from '../bench/patiently.ts'
import { addFeed, show } from '../faults/feeds.ts'
import type { Scene } from '../faults/scene.ts'
import type { LocalFile } from '../../seed/upload.ts'
import type { Ledger } from './ledger.ts'
import { pollOnce } from './feeds.ts'
import type { Random } from './random.ts'

interface Part {
  random: Random
  isOver: () => boolean
}

/** Where nothing but the poison is wrong: the other feeds' host has its troubles. */
const calmHost = 'calm.example.com'
/** Milliseconds after which a provider that is due each minute was forgotten. */
const forgotten = 3 * 60_000

/** Two sources, added while nothing goes wrong yet. */
export const addPoisonFeeds = async (scene: Scene) => {
  const settings = { symbols: ['*'], refresh_interval_minutes: 1 }
  return {
    poisonous: await addFeed(scene, rss([]), settings),
    calm: await addFeed(scene, rss([]), { ...settings, auto_import: true }, calmHost),
  }
}
type PoisonFeeds = Awaited<ReturnType<typeof addPoisonFeeds>>

/**
 * A source whose every item is too large or harmful for its reader, and beside it a harmless source that only the
 * schedule polls: the harmless one never waits.
 */
export const poisonFeeds = async (
  scene: Scene,
  ledger: Ledger,
  { poisonous, calm, random, isOver }: PoisonFeeds & Part,
): Promise<void> => {
  const began = Date.now()
  const staff = retryingCaller(scene.cloud.api, () => scene.tokens.admin)
  const texts = Object.entries(poison)
  for (let count = 1; !isOver(); count++) {
    const [title, description] = random.pick(texts)
    const date = new Date().toUTCString()
    await show(scene, poisonous.path, rss([{ guid: `poison-${count}`, title, date, description }]))
    await pollOnce(scene, poisonous)
    const { providers } = (await staff('listProviders', {})).value()
    const card = providers.find(({ id }) => id === calm.id)
    const last = Date.parse(card?.runs[0]?.started_at ?? '') || began
    if (Date.now() - last > forgotten)
      ledger.violations.push({
        rule: 'a poisonous feed holds up no other',
        about: `the healthy one was polled ${Math.round((Date.now() - last) / 1000)} s ago; its card says “${card?.last_error}”`,
      })
    ledger.poisoned('feed')
    await wait(5_000 + random.below(10_000))
  }
}

/** Files that are none, or made to be too much for who reads them. */
const files: Record<string, () => Uint8Array> = {
  'no pages': pagelessPdf,
  'a page of a million words': () => drawnBy(Buffer.from(`BT /F 1 Tf ${'(a)Tj '.repeat(1_500_000)}ET`)),
  'a page of 300 MB, packed': () => drawnBy(Buffer.alloc(300_000_000, ' ')),
  'the first half of a file': () => drawnBy(Buffer.from('BT /F 1 Tf (a)Tj ET')).subarray(0, 200),
  'pages within themselves': () => drawnBy(Buffer.from('/P Do '.repeat(100_000))),
}

/** Somebody who uploads one such file after the other: each is taken in or refused in words, soon. */
export const poisonFiles = async (scene: Scene, ledger: Ledger, { random, isOver }: Part): Promise<void> => {
  const call = retryingCaller(scene.cloud.api, () => scene.tokens.admin)
  for (let count = 1; !isOver(); count++) {
    const [name, make] = random.pick(Object.entries(files))
    const file: LocalFile = {
      name: `Poison ${count}, ${name}.pdf`,
      type: 'application/pdf',
      bytes: new Uint8Array(make()),
    }
    const [sent] = (await upload(call, 'Reports & Documents', [file])) ?? []
    ledger.poisoned('file')
    if (sent?.state === 'done') {
      ledger.uploads.push(file.name)
      ledger.change('DOCUMENT_UPLOADED', `documents/${sent.document_id}`)
    } else if (!sent?.reason)
      ledger.violations.push({
        rule: 'a poisonous file is taken in or refused in words',
        about: `${file.name}: ${sent?.state ?? 'nothing in time'}`,
      })
    await wait(10_000 + random.below(10_000))
  }
}

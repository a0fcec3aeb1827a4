import { setTimeout as wait } from 'node:timers/promises'
import { unlessCut } from '../bench/patiently.ts'
import { type Feed, show } from '../faults/feeds.ts'
import type { Scene } from '../faults/scene.ts'
import { rss, type FeedItem } from '../../../web/e2e/rss.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'

/** Items that the feed shows at once. */
const shown = 20

/** Polls a source by hand, well or not: it is polled again. */
export const pollOnce = async ({ staff }: Scene, { id }: Feed): Promise<void> =>
  void (await unlessCut(staff('pollProvider', { params: { id } })))

/** A source of news that shows something new every few seconds, and who polls it, until it is over. */
export const keepNews = async (
  scene: Scene,
  ledger: Ledger,
  feed: Feed,
  { name, random, isOver }: { name: string; random: Random; isOver: () => boolean },
): Promise<void> => {
  const items: FeedItem[] = []
  for (let count = 1; !isOver(); count++) {
    const title = `${name} ${count}`
    items.push({ guid: `item-${count}`, title, date: new Date().toUTCString(), description: 'As it is.' })
    await show(scene, feed.path, rss(items.slice(-shown)))
    ledger.items.push(title)
    await pollOnce(scene, feed)
    await wait(1500 + random.below(3000))
  }
}

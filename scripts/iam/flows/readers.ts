import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { correctedSlug } from '../../seed/announcements.ts'
import { ask } from '../asking.ts'
import { keepCalendar } from './calendar.ts'
import { withAttachment } from './releases.ts'
import type { Flow } from '../stage.ts'

/** Another token makes another entry of the edge's cache; a public route does not read it. */
const nobody = (): string => `Bearer ${randomUUID()}`

/** Asks a public route, as nobody. */
export const readPublicly =
  (path: string, expected = 200): Flow =>
  async ({ cloud }) =>
    void (await ask(cloud.api + path, expected, nobody()))

/** Reads what the edge does not have yet, or no longer has. */
export const readFresh = async (address: string): Promise<void> => {
  for (;;) {
    const page = await fetch(address)
    const text = await page.text()
    if (!page.ok) throw new Error(`${address} answered ${page.status}: ${text}`)
    if (!page.headers.get('x-cache')?.startsWith('Hit')) return
    await wait(100)
  }
}

/** The pages that are drawn anew while somebody waits. */
export const readLivePages: Flow = async stage => {
  await keepCalendar(stage)
  const { cloud } = stage
  const paths = [
    '/investors/documents',
    '/news',
    `/news/${correctedSlug}`,
    `/news/${await withAttachment(stage)}`,
    '/embed/share-price',
    '/investors/financial',
    '/investors/calendar',
    '/investors/meetings',
  ]
  for (const path of paths) await readFresh(`${cloud.site}${path}`)
}

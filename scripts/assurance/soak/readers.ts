import { setTimeout as wait } from 'node:timers/promises'
import { knownBuckets } from '#contract/documents/buckets.ts'
import type { Stage } from '../../iam/stage.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'

const paths = [
  '/',
  '/news',
  '/investors',
  '/investors/documents',
  '/investors/financial',
  '/feeds/regulatory.xml',
  '/feeds/company.json',
  '/sitemap.xml',
  '/api/announcements',
  '/api/share-price',
  '/api/treasury-prices',
]

/** Somebody who reads pages, feeds and documents, until it is over. */
export const visit = async (
  { cloud }: Stage,
  ledger: Ledger,
  { random, isOver }: { random: Random; isOver: () => boolean },
): Promise<void> => {
  const ask = async (path: string): Promise<Response | undefined> => {
    const answer = await fetch(cloud.site + path).catch(() => undefined)
    ledger.answered(answer?.status ?? 0)
    return answer
  }
  const readPaper = async () => {
    const listed = await ask(
      `/api/public/documents?bucket=${encodeURIComponent(random.pick(knownBuckets).id)}`,
    )
    if (!listed?.ok) return
    const { documents } = (await listed.json()) as { documents: { url: string }[] }
    if (documents.length > 0) await (await ask(random.pick(documents).url))?.arrayBuffer()
  }
  while (!isOver()) {
    if (random.next() < 0.3) await readPaper()
    else await (await ask(random.pick(paths)))?.arrayBuffer()
    await wait(50 + random.below(300))
  }
}

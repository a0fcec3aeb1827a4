import * as z from 'zod'
import { worker } from '#runtime/worker.ts'
import { lookAhead } from '../distribution/rules.ts'
import { releaseStore, type ReleaseStore } from '../distribution/store.ts'

interface Services {
  releases: Pick<ReleaseStore, 'due' | 'hold'>
  now: () => Date
}

/**
 * Puts each release of the next two minutes, and any that was missed, into a queue that holds it back until its
 * moment. The same one goes there by several runs, and by `distribute` when it gets a moment so near; whoever takes it
 * acts once.
 */
export const startReleases =
  ({ releases, now }: Services) =>
  async (): Promise<void> => {
    const until = new Date(now().getTime() + lookAhead * 1000)
    for await (const page of releases.due(until)) await releases.hold(page, now())
  }

export const handler = worker('startReleases', z.unknown(), startReleases, () => ({
  releases: releaseStore(),
  now: () => new Date(),
}))

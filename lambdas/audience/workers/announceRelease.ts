import { queueWorker } from '#runtime/batch.ts'
import { logger } from '#runtime/logger.ts'
import { Due } from '../distribution/rules.ts'
import { releaseStore, type ReleaseStore } from '../distribution/store.ts'

interface Services {
  releases: Pick<ReleaseStore, 'announce'>
  now: () => Date
}

/**
 * Says of an announcement whose moment has come that it is announced; all that follows, follows that change. One
 * that was withdrawn, moved or announced since the message was sent stays as it is.
 */
export const announceRelease =
  ({ releases, now }: Services) =>
  async (release: Due): Promise<void> => {
    const isAnnounced = await releases.announce(release, now())
    logger.info(isAnnounced ? 'announced' : 'left alone', { announcement: release.id })
  }

export const handler = queueWorker('announceRelease', Due, announceRelease, () => ({
  releases: releaseStore(),
  now: () => new Date(),
}))

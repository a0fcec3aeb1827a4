import * as z from 'zod'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'
import { environmentSender, mailer, type Mailer } from '#runtime/mail.ts'
import { worker } from '#runtime/worker.ts'
import { dutyStore, type DutyStore } from './dutyStore.ts'
import { lateMail, type Sender } from './lateMail.ts'
import { awaitsRns, expectedOf, lateFrom, type StoredRelease } from './release.ts'
import { rnsStore } from './rnsStore.ts'
import type { Services } from './services.ts'
import { noticed } from './sight.ts'
import { releaseStore } from './store.ts'
import { look } from './suggestions.ts'
import { thingStore } from './thingStore.ts'

interface Made extends Pick<Services, 'releases' | 'rns' | 'things'> {
  duty: DutyStore
  mail: Pick<Mailer, 'send'>
  /** Whether this environment can mail at all. */
  canMail: () => boolean
  sender: () => Sender
  now: () => Date
}

const isLate = (release: StoredRelease, now: Date): boolean => {
  const from = lateFrom(release)
  return from !== null && Date.parse(from) <= now.getTime() && release.warned_at === undefined
}

/**
 * Looks after releases that wait for their RNS: finds one that was missed when it came, and tells those on duty, once,
 * of one that is late (decision 37). A mail that could not be sent is tried again by the next run.
 */
export const watchReleases = (made: Made) => {
  const { releases, rns, things, duty, mail } = made

  const warn = async (release: StoredRelease): Promise<void> => {
    const now = made.now()
    if (!(await duty.begin(release, now))) return
    if (!made.canMail()) return logger.warn('nobody can be mailed here', { release: release.id })
    const expected = expectedOf(release, await things.get(release.items, now))
    // Of what is confidential nobody is told who is not named on it.
    const named = release.readers.map(({ email }) => email)
    const people = release.confidential ? named : await duty.people()
    const sent = await Promise.allSettled(
      people.map(address => mail.send(lateMail(address, release, expected, made.sender()))),
    )
    const failed = sent.flatMap(one => (one.status === 'rejected' ? [one.reason as unknown] : []))
    logger.info('warned', { release: release.id, people: people.length, failed: failed.length })
    if (failed.length === 0 || failed.length < people.length) return
    await duty.giveBack(release)
    throw new AggregateError(failed, 'Nobody could be told of a late RNS.')
  }

  return async (): Promise<void> => {
    const failures: unknown[] = []
    for (const { id } of (await releases.waiting()).filter(awaitsRns))
      try {
        const find = (release: StoredRelease, its: Parameters<typeof look>[2]) =>
          look(rns, release, its, made.now())
        await noticed(made, id, find, 'watchReleases', made.now())
        const current = await releases.get(id)
        if (current && isLate(current, made.now())) await warn(current)
      } catch (error) {
        failures.push(error)
      }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} releases could not be looked after.`)
  }
}

export const handler = worker('watchReleases', z.unknown(), watchReleases, () => ({
  releases: releaseStore(),
  things: thingStore(),
  rns: rnsStore(),
  duty: dutyStore(),
  mail: mailer(),
  canMail: () => environmentSender() !== undefined,
  sender: once(() => ({ site: process.env['SITE_ORIGIN'] ?? '', company: setting('COMPANY_NAME') })),
  now: () => new Date(),
}))

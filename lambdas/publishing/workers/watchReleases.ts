import * as z from 'zod'
import { rnsLateMinutes } from '#contract/limits.ts'
import { londonTime } from '#contract/londonTime.ts'
import type { ExpectedRns } from '#contract/news/rnsDetection.ts'
import { once } from '#contract/once.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'
import { type Mail, environmentSender, mailer } from '#runtime/mail.ts'
import { worker } from '#runtime/worker.ts'
import { accessListsStore } from '../../security/accessListStore.ts'
import { memberStore } from '../facts/reminderStore.ts'
import { detectRns, searchNews } from '../releases/detection.ts'
import { dutyStore, type DutyStore, rnsStore } from '../releases/rnsStore.ts'
import { awaitsRns, expectedOf, type ItemsById, lateFrom, type StoredRelease } from '../releases/release.ts'
import { mailNotices, type NoticeServices, type Sender } from '../releases/notices.ts'
import { noticeStore } from '../releases/noticeStore.ts'
import type { Services } from '../releases/services.ts'
import { environmentApproval, releaseStore } from '../releases/store.ts'
import { itemStore } from '../releases/itemStore.ts'

/** The mail that says that an RNS is late, to somebody on duty. */
export const lateMail = (
  address: string,
  release: StoredRelease,
  expected: ExpectedRns,
  { site, company }: Sender,
): Mail => {
  const { date, time } = londonTime(new Date(release.publish_at ?? release.updated_at))
  const facts: [string, string][] = [
    ['Its moment was', `${date}, ${time} London time`],
    ['Headline', expected.headline ?? 'not said'],
    ['RNS number', expected.number ?? 'not said'],
    ['Category', expected.headline_category ?? 'not said'],
  ]
  return {
    to: { address },
    subject: `The RNS of “${release.title}” is late`,
    body: {
      company,
      heading: `The RNS of “${release.title}” is late`,
      preview: 'Nothing of it is on the website.',
      blocks: [
        {
          paragraph: `The release waits for its RNS, which no provider has shown ${rnsLateMinutes} minutes after its moment. Readers see nothing of it until the RNS is seen, or until you confirm that it is released.`,
        },
        { facts },
        ...(site === ''
          ? []
          : [{ button: 'Open the release', href: `${site}/admin/content/releases/${release.id}` }]),
      ],
      footer: [{ note: 'You get this because you are on duty for releases. It is sent once for a release.' }],
    },
  }
}

interface WorkerServices extends NoticeServices, Pick<Services, 'rns'> {
  duty: DutyStore
  now: () => Date
}

const isLate = (release: StoredRelease, now: Date): boolean => {
  const from = lateFrom(release)
  return from !== null && Date.parse(from) <= now.getTime() && release.warned_at === undefined
}

/**
 * Watches releases that wait for their RNS: detects one that was missed when it came, and mails the people on duty
 * once when it is late (decision 37). Then mails who has to know of a request for an approval, a refusal or a question.
 * The next run retries a mail that could not be sent.
 */
export const watchReleases = (services: WorkerServices) => {
  const { releases, rns, items, duty, mail } = services
  const mailUnmailed = mailNotices(services)

  const warn = async (release: StoredRelease): Promise<void> => {
    const now = services.now()
    if (!(await duty.begin(release, now))) return
    if (!services.canMail()) return logger.warn('nobody can be mailed here', { release: release.id })
    const expected = expectedOf(release, await items.get(release.items, now))
    // Only people named on a confidential release may learn of it.
    const named = release.readers.map(({ email }) => email)
    const people = release.confidential ? named : await duty.people()
    const sent = await Promise.allSettled(
      people.map(address => mail.send(lateMail(address, release, expected, services.sender()))),
    )
    const failed = sent.flatMap(one => (one.status === 'rejected' ? [one.reason as unknown] : []))
    logger.info('warned', { release: release.id, people: people.length, failed: failed.length })
    if (failed.length === 0 || failed.length < people.length) return
    await duty.giveBack(release)
    throw new AggregateError(failed, 'Nobody could be told of a late RNS.')
  }

  return async (): Promise<void> => {
    const failures: unknown[] = []
    const coming = await releases.coming(services.now())
    for (const { id } of coming.filter(one => one.phase === 'waiting' && awaitsRns(one)))
      try {
        const match = (release: StoredRelease, itemsById: ItemsById) =>
          searchNews(rns, release, itemsById, services.now())
        await detectRns(services, id, match, 'watchReleases', services.now())
        const current = await releases.get(id)
        if (current && isLate(current, services.now())) await warn(current)
      } catch (error) {
        failures.push(error)
      }
    // What was withdrawn or went out within this minute is on its record, and nobody has to do anything about it.
    for (const { id } of coming.filter(({ unmailed }) => unmailed.length > 0))
      try {
        await mailUnmailed(id, services.now())
      } catch (error) {
        failures.push(error)
      }
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} releases could not be looked after.`)
  }
}

export const handler = worker('watchReleases', z.unknown(), watchReleases, () => ({
  releases: releaseStore(),
  items: itemStore(),
  rns: rnsStore(),
  duty: dutyStore(),
  accessLists: accessListsStore(),
  approval: environmentApproval(),
  members: memberStore(),
  notices: noticeStore(),
  mail: mailer(),
  canMail: () => environmentSender() !== undefined,
  sender: once(() => ({ site: process.env['SITE_ORIGIN'] ?? '', company: setting('COMPANY_NAME') })),
  now: () => new Date(),
}))

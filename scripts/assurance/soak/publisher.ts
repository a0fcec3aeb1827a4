import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { retryingCaller } from '../bench/patiently.ts'
import type { Stage } from '../../iam/stage.ts'
import { approvalOf } from '../../testing/approval.ts'
import { announcementInput } from '../faults/papers.ts'
import type { Ledger } from './ledger.ts'
import type { Random } from './random.ts'

/** Somebody who writes announcements and releases them, at once or for a moment that is near, until it is over. */
export const publish = async (
  stage: Stage,
  ledger: Ledger,
  { random, isOver }: { random: Random; isOver: () => boolean },
): Promise<void> => {
  const { cloud, tokens } = stage
  const call = retryingCaller(cloud.api, () => tokens.admin)

  const draft = async () => {
    const id = randomUUID()
    const said = announcementInput(`Soaked ${id}`)
    const made = (await call('createAnnouncement', { body: { ...said, id } })).value()
    ledger.change('ANNOUNCEMENT_DRAFTED', `announcements/${id}`)
    if (random.next() < 0.5) return made
    const body = { ...said, content: '<p>What we tell, corrected.</p>' }
    const changed = (
      await call('updateAnnouncement', { params: { id }, body, ifMatch: made.version })
    ).value()
    ledger.change('ANNOUNCEMENT_UPDATED', `announcements/${id}`)
    return changed
  }

  /** Looks at what must not be there yet. */
  const lookBefore = async (moment: number, slug: string, id: string) => {
    const answer = await fetch(`${cloud.site}/news/${slug}`).catch(() => undefined)
    await answer?.arrayBuffer()
    if (answer?.status === 200 && Date.now() < moment)
      ledger.violations.push({
        rule: 'nothing is out before its moment',
        about: `announcement ${id} at /news/${slug}`,
      })
  }

  while (!isOver()) {
    const { id, title, slug } = await draft()
    const moment = random.next() < 0.5 ? undefined : Date.now() + 4000 + random.below(6000)
    const release = randomUUID()
    const plan = {
      id: release,
      title: `Release ${id}`,
      publish_at: moment === undefined ? null : new Date(moment).toISOString(),
      price_sensitive: false,
      items: [{ type: 'announcement' as const, id }],
    }
    const planned = await call('createRelease', { body: plan })
    if (planned.status === 400) {
      ledger.givenUp.push(`the release of ${id}: ${planned.error().message}`)
      continue
    }
    const drafted = planned.value()
    ledger.change('RELEASE_DRAFTED', `releases/${release}`)
    const approved = await call('approveRelease', approvalOf(drafted))
    // Under trouble the moment may pass before somebody approves, as before it is planned: nothing goes out then.
    if (approved.status === 200) {
      ledger.change('RELEASE_APPROVED', `releases/${release}`)
      ledger.change('ANNOUNCEMENT_PUBLISHED', `announcements/${id}`)
      ledger.announced.push({ id, title })
      if (moment !== undefined) await lookBefore(moment, slug, id)
    } else ledger.givenUp.push(`the release of ${id}: ${approved.error().message}`)
    await wait(1000 + random.below(3000))
  }
}

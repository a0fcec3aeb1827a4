import { resendAtOnce } from '#contract/audience/distribution.ts'
import { actorOf } from '#runtime/actor.ts'
import type { HandlerOf } from '#runtime/endpoint.ts'
import { inParallel } from '#runtime/inParallel.ts'
import { Problem } from '#runtime/problem.ts'
import { services, distributionOf, type Services } from './services.ts'

export const getDistribution =
  ({ reports, titles }: Services): HandlerOf<'getDistribution'> =>
  async ({ params: { id } }) => {
    const [report, named] = await Promise.all([reports.get(id), titles.of([id])])
    const name = named.get(id)
    if (!report || !name)
      throw new Problem('not_found', { message: 'This announcement was not distributed.' })
    return distributionOf(report, name)
  }

export const listDistributions =
  ({ reports, titles, mails }: Services): HandlerOf<'listDistributions'> =>
  async ({ query, request: { now } }) => {
    const [found, mail_switch] = await Promise.all([reports.list(query.after, query.limit), mails.get()])
    const named = await titles.of(found.reports.map(({ id }) => id))
    return {
      distributions: found.reports.flatMap(report => {
        const name = named.get(report.id)
        return name ? distributionOf(report, name) : []
      }),
      next: found.next,
      mail_switch,
      now: now.toISOString(),
    }
  }

/** Recipients that are put into the queue side by side: ten thousand are there within seconds. */
const lane = 500

/**
 * Queues an announcement again for subscribers whom it did not reach. A subscriber who is queued already, or was reached
 * since, gets no second mail: `mailSubscriber` begins a delivery that failed once only.
 */
export const resendFailedMails =
  ({ announcements, reports, failures, queue }: Services): HandlerOf<'resendFailedMails'> =>
  async input => {
    const { params, user, request } = input
    if (!(await reports.get(params.id)))
      throw new Problem('not_found', { message: 'This announcement was not distributed.' })
    if (!(await announcements.get(params.id)))
      throw new Problem('conflict', {
        message: 'This announcement was withdrawn: nobody is mailed of it any more.',
      })
    const { recipients, more } = await failures.of(params.id, resendAtOnce)
    if (recipients.length === 0) return { queued: 0, more: false }
    await reports.resend(params.id, actorOf(input), user.email, request.now)
    const lanes = Array.from({ length: Math.ceil(recipients.length / lane) }, (_, index) =>
      recipients.slice(index * lane, (index + 1) * lane),
    )
    await inParallel(lanes, 8, each => queue(each))
    return { queued: recipients.length, more }
  }

export const switchMails =
  ({ mails }: Pick<Services, 'mails'>): HandlerOf<'switchMails'> =>
  async input =>
    mails.set(input.body.paused, actorOf(input), input.user.email, input.request.now)

export { services }

import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query'
import type { Distribution, MailReport, MailSwitch } from '#contract/audience/distribution.ts'
import { api, queryClient } from '../../../kit/api.ts'
import { count } from '../../format.ts'

type Page = Awaited<ReturnType<typeof api.listDistributions>>
type Pages = InfiniteData<Page, string>

const queryKey = ['distributions']
/** Milliseconds between two readings: while mails go out, and else, since notices of bounces come hours later. */
const [soon, later] = [3000, 20_000]

/** True if nothing more will change by itself, except what readers' mail services report later. */
const isSettled = ({ queued_all, waiting }: MailReport): boolean => queued_all && waiting === 0

const isUnderway = (data: Pages | undefined) =>
  data?.pages.some(({ distributions }) => distributions.some(({ mail }) => !isSettled(mail)))

/** The results of the mails about each announcement, page by page, and whether they are paused. */
export const useDistributions = () =>
  useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => api.listDistributions({ query: pageParam ? { after: pageParam } : {} }),
    initialPageParam: '',
    getNextPageParam: page => page.next,
    refetchInterval: ({ state }) => (isUnderway(state.data) ? soon : later),
  })

const change = (how: (page: Page) => Page) =>
  queryClient.setQueryData<Pages>(queryKey, data => data && { ...data, pages: data.pages.map(how) })

/** Shows what the server says of the switch now, and reads anew what follows from it. */
export const cacheMailSwitch = (mail_switch: MailSwitch): void => {
  change(page => ({ ...page, mail_switch }))
  void queryClient.invalidateQueries({ queryKey })
}

/** Shows what the server says of one announcement now. */
export const cacheDistribution = (fresh: Distribution): void => {
  change(page => ({
    ...page,
    distributions: page.distributions.map(each => (each.id === fresh.id ? fresh : each)),
  }))
}

/** How far the mails about an announcement are, for their colour. */
export const stageOf = (
  mail: MailReport,
  isPaused: boolean,
): 'underway' | 'paused' | 'done' | 'incomplete' => {
  if (!isSettled(mail)) return isPaused ? 'paused' : 'underway'
  return mail.failed > 0 ? 'incomplete' : 'done'
}

/** The same in one sentence, for people. */
export const progressWords = (mail: MailReport, isPaused: boolean): string => {
  if (!mail.queued_all) return isPaused ? 'Paused' : 'Finding recipients'
  if (mail.queued === 0) return 'Nobody follows this kind by mail'
  if (mail.waiting > 0)
    return isPaused
      ? `Paused, ${count(mail.waiting, 'mail')} to go`
      : `Sending, ${count(mail.waiting, 'mail')} to go`
  return mail.failed > 0 ? `${count(mail.failed, 'recipient')} not reached` : 'Everybody was mailed'
}

/** Whether those whom an announcement did not reach can be sent it again. */
export const canResend = ({ mail, withdrawn, resend_until }: Distribution, now: number): boolean =>
  mail.failed > 0 && !withdrawn && now < Date.parse(resend_until)

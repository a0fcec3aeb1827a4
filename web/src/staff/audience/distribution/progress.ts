import type { Distribution, MailReport } from '#contract/audience/distribution.ts'
import { count } from '../../format.ts'

/** Where the mails about an announcement stand. */
export type Stage = 'underway' | 'paused' | 'done' | 'incomplete'

/** Whether nothing more will change by itself, but for what readers' mail services report later. */
export const isSettled = ({ queued_all, waiting }: MailReport): boolean => queued_all && waiting === 0

export const stageOf = (mail: MailReport, isPaused: boolean): Stage => {
  if (!isSettled(mail)) return isPaused ? 'paused' : 'underway'
  return mail.failed > 0 ? 'incomplete' : 'done'
}

/** In one sentence, for people. */
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

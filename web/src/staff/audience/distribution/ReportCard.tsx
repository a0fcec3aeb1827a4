import { Button } from '@aws-amplify/ui-react'
import { Link } from 'react-router-dom'
import type { Distribution, MailReport, WebhookReport } from '#contract/audience/distribution.ts'
import { api, failureText } from '../../../kit/api.ts'
import { Figures, type Figure } from '../../../kit/Figures.tsx'
import layout from '../../../kit/styles/Layout.module.css'
import lists from '../../../kit/styles/Lists.module.css'
import { useAction } from '../../../kit/useAction.ts'
import { toast, toastError } from '../../../ui/toast/toasts.ts'
import { count, formatDateTime } from '../../format.ts'
import styles from './Distribution.module.css'
import { cacheDistribution, canResend, progressWords, stageOf } from './distributions.ts'

const kinds = { regulatory: 'Regulatory', company: 'Company news' } as const

const figuresOf = (mail: MailReport): Figure[] => [
  { label: 'Recipients', value: mail.queued },
  { label: 'Sent', value: mail.sent },
  { label: 'Waiting', value: mail.waiting },
  { label: 'Failed', value: mail.failed, tone: 'bad' },
  { label: 'Came back', value: mail.bounced, tone: 'bad' },
  { label: 'Complaints', value: mail.complained, tone: 'bad' },
  { label: 'Tried again', value: mail.retried },
  { label: 'No longer wanted', value: mail.dropped },
]

/** The results of the calls of webhooks, as a sentence. */
const webhookWords = ({ queued, delivered, dead, waiting, dropped }: WebhookReport): string =>
  [
    `Webhooks: ${delivered} of ${queued} delivered`,
    waiting > 0 && `${waiting} waiting`,
    dead > 0 && count(dead, 'dead letter'),
    dropped > 0 && `${dropped} not sent`,
  ]
    .filter(Boolean)
    .join(', ')

/** How far the mails are, as a line; the figures below it say the same in words. */
const Bar = ({ mail: { queued, sent, failed, dropped } }: { mail: MailReport }) => (
  <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
    {[
      { tone: 'coming', from: 0, size: sent },
      { tone: 'quiet', from: sent, size: dropped },
      { tone: 'bad', from: sent + dropped, size: failed },
    ].map(({ tone, from, size }) => (
      <rect
        key={tone}
        data-tone={tone}
        x={(100 * from) / Math.max(1, queued)}
        width={(100 * size) / Math.max(1, queued)}
        height={1}
      />
    ))}
  </svg>
)

const stageTones = { underway: undefined, paused: 'bad', done: 'good', incomplete: 'bad' }

/** The results of the mails about one announcement. */
export const ReportCard = (props: { report: Distribution; isPaused: boolean; now: number }) => {
  const { report, isPaused, now } = props
  const { id, title, slug, kind, mail, withdrawn, begun_at, resent_at, resent_by_email } = report
  const { busy, run } = useAction()

  const resend = () =>
    run(
      'resend',
      async () => {
        const { queued, more } = await api.resendFailedMails({ params: { id } })
        cacheDistribution(await api.getDistribution({ params: { id } }))
        if (queued === 0) toast('Nothing to send again', 'Meanwhile everybody was reached.')
        else
          toast(
            'Sent again',
            `${count(queued, 'mail')} ${queued === 1 ? 'is' : 'are'} on the way${more ? '; there are more, send again for the rest' : ''}.`,
          )
      },
      error => void toastError('Nothing was sent again', failureText(error)),
    )
  return (
    <li className={layout.panel}>
      <div className={layout.head}>
        <div className={lists.thing}>
          <h3>{withdrawn ? title : <a href={`/news/${slug}`}>{title}</a>}</h3>
          <p className={layout.quiet}>
            {kinds[kind]} · <time dateTime={begun_at}>{formatDateTime(begun_at)}</time>
            {withdrawn && ' · Withdrawn since'}
          </p>
        </div>
        <p className={lists.state} data-tone={stageTones[stageOf(mail, isPaused)]}>
          {progressWords(mail, isPaused)}
        </p>
      </div>
      <Bar mail={mail} />
      <Figures figures={figuresOf(mail)} />
      {report.webhooks.queued > 0 && (
        <p className={report.webhooks.dead > 0 ? undefined : layout.quiet}>
          {webhookWords(report.webhooks)}. <Link to="/admin/services/webhooks">See webhooks</Link>
        </p>
      )}
      {(mail.failed > 0 || resent_at) && (
        <div className={layout.head}>
          <p className={layout.quiet}>
            {resent_at &&
              `Sent again ${formatDateTime(resent_at)}${resent_by_email ? ` by ${resent_by_email}` : ''}. `}
            {mail.failed > 0 && !canResend(report, now) && 'It can no longer be sent again.'}
          </p>
          {canResend(report, now) && (
            <Button
              size="small"
              isDisabled={busy !== undefined}
              onClick={() => void resend()}
              aria-label={`Send “${title}” again to ${count(mail.failed, 'recipient')}`}
            >
              {busy ? 'Sending again…' : `Send again to ${count(mail.failed, 'recipient')}`}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

import type { Distribution } from '#contract/audience/distribution.ts'
import { once } from '#contract/once.ts'
import { announcedStore, type AnnouncedStore } from '../../publishing/announcements/announcedStore.ts'
import { deliveryKeptFor } from './deliveryStore.ts'
import { queueMails } from './channels.ts'
import {
  failureStore,
  type FailureStore,
  switchStore,
  type SwitchStore,
  titleStore,
  type AnnouncementTitle,
  type TitleStore,
} from './store.ts'
import { reportStore, type Report, type ReportStore } from './reportStore.ts'

export interface Services {
  reports: ReportStore
  titles: TitleStore
  announcements: AnnouncedStore
  failures: FailureStore
  queue: typeof queueMails
  mails: SwitchStore
}

export const services = once((): Services => ({
  reports: reportStore(),
  titles: titleStore(),
  announcements: announcedStore(),
  failures: failureStore(),
  queue: queueMails,
  mails: switchStore(),
}))

/** A report with what its announcement is called, as the API answers it. */
export const distributionOf = (
  report: Report,
  { title, slug, kind, withdrawn_at }: Omit<AnnouncementTitle, 'id'>,
): Distribution => ({
  ...report,
  title,
  slug,
  kind,
  withdrawn: withdrawn_at !== undefined,
  resend_until: new Date(Date.parse(report.begun_at) + deliveryKeptFor * 1000).toISOString(),
})

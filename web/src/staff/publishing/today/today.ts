import type { Release } from '#contract/publishing/releases.ts'
import type { RuleStatus } from '#contract/publishing/factEdits.ts'
import type { StaffEvent } from '#contract/publishing/calendar.ts'
import type { Distribution } from '#contract/audience/distribution.ts'
import type { Provider } from '#contract/news/providers.ts'
import type { SecurityAlert } from '#contract/security/security.ts'
import type { TeamMember } from '#contract/people/team.ts'
import { count, formatDate, formatDateTime } from '../../format.ts'
import { canResend } from '../../audience/distribution/distributions.ts'
import { announcementPath, releasePath } from '../pickers/paths.ts'
import type { ListedAnnouncement } from '../pickers/useThings.ts'
import { isLate, isRnsLate, isUnderWay, personName, refusalOf, stateAt } from '../releases/readers.ts'

/** A line of Today: what it is about, and the place where a person does something about it. */
export interface Task {
  id: string
  title: string
  note: string
  to: string
}

/** What Today is made of, as far as it has been read and the reader may read it. */
export interface Sources {
  /** Of the person who reads. */
  userId: string
  /** Milliseconds, by the server's clock. */
  now: number
  releases: readonly Release[]
  announcements: readonly ListedAnnouncement[]
  rules: readonly RuleStatus[]
  events: readonly StaffEvent[]
  distributions: readonly Distribution[]
  /** Administrators only; empty for others. */
  providers: readonly Provider[]
  alerts: readonly SecurityAlert[]
  newcomers: readonly TeamMember[]
}

const day = 86_400_000

/** Releases on their way to readers, soonest first; those without a publication time last. */
export const nextReleases = ({ releases, now }: Sources): Release[] =>
  releases
    .filter(release => stateAt(release, now) === 'drafted' || isUnderWay(release, now))
    .toSorted((a, b) => (a.publish_at ?? '9').localeCompare(b.publish_at ?? '9'))

/** The parts that a release still lacks, in words; empty when only time is left. */
export const missingOf = (release: Release, now: number): string[] => [
  ...(release.state === 'drafted'
    ? [release.needs_second_person ? 'approval by a second person' : 'approval']
    : []),
  ...(isLate(release, now) ? ['a later publication time'] : []),
  ...(release.items.some(({ missing }) => missing) ? ['an item that is not here yet'] : []),
  ...(release.unsettled.length > 0 ? [`${count(release.unsettled.length, 'document')} to settle`] : []),
  ...(release.regulatory && release.detection === undefined && release.state !== 'drafted'
    ? ['its RNS']
    : []),
]

/** What nobody but this person, or a colleague of the same role, can move on. */
export const tasksWaiting = ({ userId, releases, announcements, newcomers, now }: Sources): Task[] => [
  ...releases
    .filter(one => stateAt(one, now) === 'drafted' && one.approval_requested_at && one.may_approve)
    .map(one => ({
      id: `approve ${one.id}`,
      title: `Approve “${one.title}”`,
      note: `Drafted by ${personName(one.drafted_by_email)}`,
      to: releasePath(one.id),
    })),
  ...releases
    .filter(({ drafted_by }) => drafted_by === userId)
    .flatMap(one => {
      const refusal = refusalOf(one)
      const title = `Mend “${one.title}”`
      return refusal
        ? [{ id: `mend ${one.id}`, title, note: refusal.text ?? '', to: releasePath(one.id) }]
        : []
    }),
  ...releases
    .filter(({ suggestions, detection }) => suggestions.length > 0 && detection === undefined)
    .map(one => ({
      id: `rns ${one.id}`,
      title: `Choose the RNS of “${one.title}”`,
      note: `${count(one.suggestions.length, 'item')} may be it`,
      to: releasePath(one.id),
    })),
  ...announcements
    .filter(({ text_held, state }) => text_held && state !== 'withdrawn')
    .map(one => ({
      id: `text ${one.id}`,
      title: `Compare the text of “${one.title}” with its source`,
      note: 'Readers have its headline and link',
      to: announcementPath(one.id),
    })),
  ...newcomers
    .filter(({ level, state, enabled }) => level === 'none' && state === 'active' && enabled)
    .map(({ id, email, created_at }) => ({
      id: `account ${id}`,
      title: `Approve the account of ${email}`,
      note: `Asked ${formatDateTime(created_at)}`,
      to: `/admin/security/team?search=${encodeURIComponent(email)}`,
    })),
]

/** Announcements from providers in the last three days, newest first. */
export const arrivals = ({ announcements, now }: Sources): Task[] =>
  announcements
    .filter(({ source }) => source !== 'staff')
    .filter(({ released_at }) => released_at !== null && now - Date.parse(released_at) < 3 * day)
    .toSorted((a, b) => (b.released_at ?? '').localeCompare(a.released_at ?? ''))
    .map(one => ({
      id: one.id,
      title: one.title,
      note: `${one.source}, ${formatDateTime(one.released_at ?? '')}${one.release_id ? ' · matched to a release' : ''}`,
      to: announcementPath(one.id),
    }))

/** Items of Rule 26 that are missing, overdue, or due within a week. */
const openRules = ({ rules, now }: Sources): RuleStatus[] => {
  const soon = new Date(now + 7 * day).toISOString().slice(0, 10)
  return rules.filter(({ state, due }) => state !== 'fine' && (state !== 'due' || due <= soon))
}

/** One line for all of them: where there are many, the list is in its own place. */
const ruleTask = (open: readonly RuleStatus[]): Task[] => {
  const [first] = open.toSorted((a, b) => a.due.localeCompare(b.due))
  if (!first) return []
  const { state, due, missing = '' } = first
  return [
    {
      id: 'rule26',
      title:
        open.length === 1
          ? `Review “${first.title}” for AIM Rule 26`
          : `Review ${open.length} items of AIM Rule 26`,
      note:
        state === 'missing'
          ? `Missing. ${missing}`
          : `${open.length > 1 ? 'First due' : 'Due'} ${formatDate(due)}`,
      to: '/admin/content/rule26',
    },
  ]
}

/** What should have happened by now, or has to within a week. */
export const overdueTasks = (sources: Sources): Task[] => {
  const { releases, events, now } = sources
  const soon = new Date(now + 7 * day).toISOString().slice(0, 10)
  return [
    ...releases
      .filter(one => isRnsLate(one, now))
      .map(one => ({
        id: `late ${one.id}`,
        title: `The RNS of “${one.title}” is late`,
        note: 'Ask the regulatory news service',
        to: releasePath(one.id),
      })),
    ...events
      .filter(({ provisional, cancelled, date }) => provisional && !cancelled && date <= soon)
      .map(({ id, title, date }) => ({
        id: `event ${id}`,
        title: `Confirm the date of “${title}”`,
        note: `Provisional: ${formatDate(date)}`,
        to: `/admin/content/calendar/${id}`,
      })),
    ...ruleTask(openRules(sources)),
  ]
}

/** What went wrong and takes a person. */
export const failures = ({ distributions, providers, alerts, now }: Sources): Task[] => [
  ...distributions
    .filter(one => canResend(one, now))
    .map(({ id, title, mail }) => ({
      id: `mail ${id}`,
      title: `Mails about “${title}”`,
      note: `${count(mail.failed, 'recipient')} not reached`,
      to: '/admin/content/distribution',
    })),
  ...providers
    .filter(({ failures: times, is_active }) => is_active && times > 0)
    .map(({ id, name, last_error, failures: times }) => ({
      id: `provider ${id}`,
      title: `Feed of ${name}`,
      note: `Failed ${times === 1 ? 'once' : `${times} times`}: ${last_error ?? 'no reason given'}`,
      to: '/admin/rns-feeds/providers',
    })),
  ...alerts
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ id, message, severity, timestamp }) => ({
      id: `alert ${id}`,
      title: message,
      note: `${severity === 'critical' ? 'Critical' : 'High'} security alert, ${formatDateTime(timestamp)}`,
      to: '/admin/security/dashboard',
    })),
]

/** How much waits behind an entry of the navigation, by its address below `/admin/`. */
export const countsOf = (sources: Sources): Record<string, number> => {
  const waiting = tasksWaiting(sources)
  const to = (tasks: readonly Task[], address: string) =>
    tasks.filter(task => task.to.startsWith(`/admin/${address}`)).length
  const failed = failures(sources)
  return {
    'content/releases': to(waiting, 'content/releases'),
    'content/announcements': to(waiting, 'content/announcements'),
    'content/rule26': openRules(sources).length,
    'content/distribution': to(failed, 'content/distribution'),
    'rns-feeds': to(failed, 'rns-feeds'),
    security: to(waiting, 'security') + to(failed, 'security'),
  }
}

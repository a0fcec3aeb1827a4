import * as z from 'zod'
import { once } from '#contract/once.ts'
import type { RuleStatus } from '#contract/publishing/factEdits.ts'
import { reminderOn, type ReminderStep } from '#contract/publishing/reviewDates.ts'
import { setting } from '#runtime/env.ts'
import { logger } from '#runtime/logger.ts'
import { mailer, type Mail, type Mailer } from '#runtime/mail.ts'
import { worker } from '#runtime/worker.ts'
import {
  type Member,
  memberStore,
  type MemberStore,
  type Reminder,
  reminderStore,
  type ReminderStore,
} from '../facts/reminderStore.ts'
import { ruleAt, services, type Services as RuleServices } from '../facts/services.ts'

interface Services {
  rule: RuleServices
  members: MemberStore
  reminders: ReminderStore
  mail: Pick<Mailer, 'send'>
  /** The site's origin and the company's name, for mails. */
  sender: () => { site: string; company: string }
  now: () => Date
}

const day = once(() => new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', dateStyle: 'long' }))
const inWords = (date: string): string => day().format(new Date(`${date}T00:00Z`))

/** An item that has to be looked at, and how near its day is. */
export interface Called extends Pick<RuleStatus, 'item' | 'title' | 'due' | 'days_left'> {
  step: ReminderStep
}

const left = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)

/** The mail that says what has to be reviewed, the nearest first. */
export const reviewMail = (
  { email }: Member,
  called: readonly Called[],
  { site, company }: { site: string; company: string },
): Mail => {
  const [first] = called
  const what = called.length === 1 ? `item (${first?.item})` : `${called.length} items`
  return {
    to: { address: email },
    subject: `AIM Rule 26: ${what} to review, the first ${left(first?.days_left ?? 0)}`,
    body: {
      company,
      heading: `Review ${what} of AIM Rule 26`,
      preview: called.map(({ item, due }) => `(${item}) by ${inWords(due)}`).join(', '),
      blocks: [
        {
          paragraph:
            'Look at what the website says under these items. If it is right, press “Reviewed today”; if it is not, change it first.',
        },
        {
          facts: called.map(
            ({ item, title, due, days_left }) =>
              [`(${item}) ${title}`, `by ${inWords(due)}, ${left(days_left)}`] as const,
          ),
        },
        { button: 'Open the list', href: `${site}/admin/content/rule26` },
      ],
      footer: [{ note: 'Members of the team get this a month, a week and a day before a review is due.' }],
    },
  }
}

/** Reviews to remind of on a day, the nearest first. Missing things are no review. */
export const calledFor = (items: readonly RuleStatus[], today: string): Called[] =>
  items
    .flatMap(({ item, title, due, days_left }) => {
      const step = reminderOn(today, due)
      return step ? [{ item, title, due, days_left, step }] : []
    })
    .toSorted((a, b) => a.days_left - b.days_left || a.item.localeCompare(b.item))

/** Mails each member once for each step of each item. What fails is tried again by the next run. */
export const remindReviews =
  ({ rule, members, reminders, mail, sender, now }: Services) =>
  async (): Promise<void> => {
    const start = now()
    const { today, items } = await ruleAt(rule, start)
    const called = calledFor(items, today)
    const failures: unknown[] = []
    let sent = 0
    for (const member of called.length > 0 ? await members.list() : []) {
      const begun: { one: Called; reminder: Reminder }[] = []
      for (const one of called) {
        const reminder = { item: one.item, due: one.due, step: one.step, member: member.id }
        if (await reminders.begin(reminder, start)) begun.push({ one, reminder })
      }
      if (begun.length === 0) continue
      try {
        await mail.send(
          reviewMail(
            member,
            begun.map(({ one }) => one),
            sender(),
          ),
        )
        sent += 1
      } catch (error) {
        for (const { reminder } of begun) await reminders.giveBack(reminder)
        failures.push(error)
      }
    }
    logger.info('reminded', { called: called.length, sent, failed: failures.length })
    if (failures.length > 0)
      throw new AggregateError(failures, `${failures.length} reminders could not be sent.`)
  }

export const handler = worker('remindReviews', z.unknown(), remindReviews, () => ({
  rule: services(),
  members: memberStore(),
  reminders: reminderStore(),
  mail: mailer(),
  sender: once(() => ({ site: setting('SITE_ORIGIN'), company: setting('COMPANY_NAME') })),
  now: () => new Date(),
}))

import { Stack } from 'aws-cdk-lib'
import { company } from '#content/company.ts'
import type { Environment } from '../environment.ts'
import { queues } from '../queues.ts'
import type { Fn } from './Fn.ts'
import { prefixOf } from './names.ts'

/** Name of the configuration set that every mail of an environment goes through. A name, so that no stack waits for another. */
export const configurationSetName = ({ name }: Environment): string => prefixOf(name)

/**
 * Lets a function mail in the name of the environment's mail domain, and tells it who the company is. Without a
 * mail domain, or before SES has verified it, the function knows no sender and says that mail is not set up.
 */
export const connectMail = (fn: Fn, environment: Environment): void => {
  fn.set('COMPANY_NAME', company.name)
  fn.set('MAIL_TO_GENERAL', company.email.general)
  fn.set('MAIL_TO_INVESTOR_RELATIONS', company.email.investorRelations)
  const { mail } = environment
  if (!mail?.verified) return
  const named = (resource: string, resourceName: string): string =>
    Stack.of(fn).formatArn({ service: 'ses', resource, resourceName })
  fn.allow(
    ['ses:SendRawEmail'],
    named('identity', mail.domain),
    named('configuration-set', configurationSetName(environment)),
  )
  fn.set('MAIL_FROM', mail.from)
  fn.set('MAIL_FROM_NAME', mail.fromName)
  fn.set('MAIL_CONFIGURATION_SET', configurationSetName(environment))
}

/** Lets a function ask how much the account may still mail, and tells it the domain that SES sends for. */
export const connectMailQuota = (fn: Fn, { mail }: Environment): void => {
  fn.allowMany(
    ['ses:GetAccountSendingEnabled', 'ses:GetSendQuota'],
    '*',
    'SES has no ARN for an account; what is read are two of its numbers.',
  )
  if (mail?.verified) fn.set('MAIL_DOMAIN', mail.domain)
}

/** SES allows 14 mails a second at first: two are left for those that somebody waits for. */
export const firstPerSecond = 12

/** Tells the worker of a queue of mails how many a second it may send: its share of what all of it may. */
export const setPace = (fn: Fn, { mail }: Environment): void => {
  const perSecond = mail?.perSecond ?? firstPerSecond
  if (mail) fn.set('MAIL_PER_SECOND', String(perSecond / queues.subscriberMails.concurrency))
}

import { GetAccountCommand, GetEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import { GetSMSAttributesCommand, GetSMSSandboxAccountStatusCommand, SNSClient } from '@aws-sdk/client-sns'
import { type Check, fails, type Finding, ifThere, warning } from './finding.ts'
import { isThere, type Plan, resourcesOf } from './planned.ts'

const ours = 'infra/environments.ts'

/** SES has one identity of a domain for an account and region. */
const identityCheck = (plan: Plan): Check => ({
  about: 'mail domain',
  right: 'ses:GetEmailIdentity',
  run: async () => {
    const { mail, region, name } = plan.environment
    if (!mail) return 'None: Cognito mails from its own address, fifty a day at most.'
    const { domain, verified, identity: whose } = mail
    const identity = await ifThere(
      () => new SESv2Client({ region }).send(new GetEmailIdentityCommand({ EmailIdentity: domain })),
      'NotFoundException',
    )
    const [own] = resourcesOf(plan, 'AWS::SES::EmailIdentity')
    const isOurs = own !== undefined && (await isThere(own))
    if (whose === 'ours' && identity && !isOurs)
      return [
        fails(
          `SES in ${region} has an identity of ${domain} already, and takes no second one.`,
          `Say mail: { identity: 'there already' } for ${name} in ${ours}.`,
        ),
      ]
    if (whose === 'there already' && !identity)
      return [
        fails(
          `SES in ${region} has no identity of ${domain}, though the record says that it is there already.`,
          `Say mail: { identity: 'ours' } for ${name} in ${ours}, or check region and account.`,
        ),
      ]
    if (verified && !identity?.VerifiedForSendingStatus)
      return [
        fails(
          `SES in ${region} has not verified ${domain}, and Cognito refuses a sender that SES does not know.`,
          `Set mail.verified to false for ${name} in ${ours}, deploy, enter the records MailRecord1 to 3, and set it to true when SES shows the domain as verified.`,
        ),
      ]
    if (!verified && identity?.VerifiedForSendingStatus)
      return [
        warning(
          `SES in ${region} has verified ${domain}, and the record does not say so: no mail comes from it.`,
          `Set mail.verified to true for ${name} in ${ours}.`,
        ),
      ]
    return `SES ${identity ? 'has' : 'gets'} the identity of ${domain}.`
  },
})

const accountCheck = ({ environment: { mail, region } }: Plan): Check => ({
  about: 'mail account',
  right: 'ses:GetAccount',
  run: async () => {
    if (!mail) return 'Not used without a mail domain.'
    const account = await new SESv2Client({ region }).send(new GetAccountCommand({}))
    const { ProductionAccessEnabled, SendingEnabled, EnforcementStatus, SendQuota } = account
    const findings: Finding[] = []
    if (!ProductionAccessEnabled)
      findings.push(
        warning(
          `SES in ${region} is in its sandbox: mails reach verified addresses only, 200 a day.`,
          'SES console, Account dashboard, Request production access; people answer, usually within a day.',
        ),
      )
    if (!SendingEnabled || EnforcementStatus === 'SHUTDOWN')
      findings.push(
        warning(
          `SES in ${region} has stopped this account's mails (${EnforcementStatus ?? 'paused'}).`,
          'SES console, Account dashboard, says why and what to answer.',
        ),
      )
    const wanted = mail.perSecond
    const rate = SendQuota?.MaxSendRate ?? 0
    if (wanted !== undefined && rate > 0 && wanted > rate)
      findings.push(
        warning(
          `The record sends ${wanted} mails a second, and SES takes ${rate}.`,
          `Lower mail.perSecond in ${ours}, or have the limit raised.`,
        ),
      )
    return findings.length > 0 ? findings : `SES takes ${rate} mails a second.`
  },
})

const messagesCheck = ({ environment: { sms, region } }: Plan): Check => ({
  about: 'text messages',
  right: 'sns:GetSMSAttributes',
  run: async () => {
    if (!sms) return 'None are sent.'
    const client = new SNSClient({ region })
    const { attributes = {} } = await client.send(
      new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] }),
    )
    // Without a setting SNS allows one USD. Source: https://docs.aws.amazon.com/sns/latest/api/API_SetSMSAttributes.html
    const limit = Number(attributes['MonthlySpendLimit'] ?? 1)
    if (limit >= sms.monthlyUsd) return `The account may spend ${limit} USD a month.`
    return [
      warning(
        `The account may spend ${limit} USD a month on text messages, the record ${sms.monthlyUsd}: the rest is not sent.`,
        `aws sns set-sms-attributes --region ${region} --attributes MonthlySpendLimit=${sms.monthlyUsd}; AWS has to allow more than 1 before (End User Messaging console).`,
      ),
    ]
  },
})

const sandboxCheck = ({ environment: { sms, region } }: Plan): Check => ({
  about: 'text messages',
  right: 'sns:GetSMSSandboxAccountStatus',
  run: async () => {
    if (!sms) return []
    const { IsInSandbox } = await new SNSClient({ region }).send(new GetSMSSandboxAccountStatusCommand({}))
    if (!IsInSandbox) return 'The account has left the sandbox.'
    return [
      warning(
        `Text messages from ${region} are in their sandbox: they reach verified numbers only.`,
        'SNS console, Text messaging, Exit SMS sandbox; people answer.',
      ),
    ]
  },
})

/** Checks of mail and text messages that the environment sends. */
export const mailChecks = (plan: Plan): Check[] => [
  identityCheck(plan),
  accountCheck(plan),
  messagesCheck(plan),
  sandboxCheck(plan),
]

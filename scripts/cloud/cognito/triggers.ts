import { type TokenContent } from './tokens.ts'
import * as z from 'zod'
import { AwsError, region } from '../engine.ts'
import type { User } from './pool.ts'
import type { Call, UserCall } from './service.ts'
import { groupsOf } from './users.ts'

const answered = z.object({ response: z.record(z.string(), z.unknown()) })

/** A person's attributes as triggers see them. */
const attributesOf = ({ sub, status, attributes }: User): object => ({
  sub,
  'cognito:user_status': status,
  ...attributes,
})

/**
 * Runs a trigger if the pool has it, and gives its response. `source` is the event's triggerSource, `who` a person
 * or a name that nobody has. UserLambdaValidationException when the function throws.
 */
export const fire = async (
  { service, pool, clientId, metadata }: Call,
  source: string,
  who: User | string,
  request: Record<string, unknown> = {},
  response: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => {
  const [name = ''] = source.split('_')
  const fn = pool.properties.LambdaConfig[name]
  if (!fn) return response
  const isPerson = typeof who === 'object'
  const { payload, error } = await service.invoke(fn, {
    version: name === 'TokenGeneration' ? '2' : '1',
    region,
    userPoolId: pool.id,
    userName: isPerson ? who.sub : who,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    triggerSource: source,
    request: { userAttributes: isPerson ? attributesOf(who) : {}, clientMetadata: metadata, ...request },
    response,
  })
  if (error)
    throw new AwsError('UserLambdaValidationException', `${name} failed with error ${error.message}.`)
  const event = answered.safeParse(payload)
  if (!event.success) throw new AwsError('InvalidLambdaResponseException', 'Unrecognizable lambda output')
  return event.data.response
}

const tokenAnswer = z.object({
  claimsAndScopeOverrideDetails: z
    .object({
      accessTokenGeneration: z
        .object({ claimsToAddOrOverride: z.record(z.string(), z.unknown()).nullish() })
        .nullish(),
      groupOverrideDetails: z.object({ groupsToOverride: z.array(z.string()).default([]) }).nullish(),
    })
    .nullish(),
})

/** A person's own groups, or what the PreTokenGeneration trigger answers. */
export const tokenContent = async (
  call: Call,
  user: User,
  occasion: 'Authentication' | 'RefreshTokens',
): Promise<TokenContent> => {
  const groupsToOverride = groupsOf(call.pool, user)
  if (!call.pool.properties.LambdaConfig['TokenGeneration']) return { groups: groupsToOverride }
  const groupConfiguration = { groupsToOverride, iamRolesToOverride: [], preferredRole: null }
  const request = { groupConfiguration, scopes: ['aws.cognito.signin.user.admin'] }
  const response = { claimsAndScopeOverrideDetails: null }
  const { claimsAndScopeOverrideDetails: answer } = tokenAnswer.parse(
    await fire(call, `TokenGeneration_${occasion}`, user, request, response),
  )
  return {
    groups: answer?.groupOverrideDetails?.groupsToOverride ?? [],
    accessClaims: answer?.accessTokenGeneration?.claimsToAddOrOverride ?? {},
  }
}

const words = z.object({ emailMessage: z.string().nullish(), emailSubject: z.string().nullish() })

/** Mails a code or temporary password, worded by the CustomMessage trigger or else by the pool. */
export const sendCode = async (
  call: UserCall,
  occasion: 'SignUp' | 'ResendCode' | 'ForgotPassword' | 'AdminCreateUser',
  code: string,
): Promise<object> => {
  const { service, pool, user } = call
  const isInvite = occasion === 'AdminCreateUser'
  const usernameParameter = isInvite ? '{username}' : null
  const request = { codeParameter: '{####}', linkParameter: '{##Click Here##}', usernameParameter }
  const response = { smsMessage: null, emailMessage: null, emailSubject: null }
  const custom = words.parse(await fire(call, `CustomMessage_${occasion}`, user, request, response))
  const { AdminCreateUserConfig, VerificationMessageTemplate, EmailConfiguration } = pool.properties
  const template = isInvite ? AdminCreateUserConfig.InviteMessageTemplate : VerificationMessageTemplate
  const to = user.attributes.email ?? ''
  // Functions, because a temporary password may hold `$&`.
  const fill = (wording: string): string =>
    wording.replaceAll('{####}', () => code).replaceAll('{username}', () => to)
  const subject = fill(custom.emailSubject ?? template.EmailSubject)
  const html = fill(custom.emailMessage ?? template.EmailMessage)
  await service.sendMail({ to, from: EmailConfiguration.From, subject, html })
  return delivery(to)
}

/** Where a code went, masked as Cognito masks it; for unknown names too, so that they look alike. */
export const delivery = (email: string): object => {
  const [local = '', domain = ''] = email.split('@')
  const Destination = `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`
  return { CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination } }
}

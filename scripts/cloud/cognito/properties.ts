import * as z from 'zod'

const triggers = ['PreSignUp', 'CustomMessage', 'PostConfirmation', 'PreAuthentication', 'PostAuthentication']
const no = z.boolean().default(false)
const words = (EmailSubject: string, EmailMessage: string) =>
  z.object({ EmailSubject: z.string().default(EmailSubject), EmailMessage: z.string().default(EmailMessage) })

const passwordPolicy = z.object({
  MinimumLength: z.number().default(8),
  RequireUppercase: no,
  RequireLowercase: no,
  RequireNumbers: no,
  RequireSymbols: no,
  TemporaryPasswordValidityDays: z.number().default(7),
})
// Cognito's policy for a pool that states none.
const strict = { RequireUppercase: true, RequireLowercase: true, RequireNumbers: true, RequireSymbols: true }

const adminCreation = z.object({
  AllowAdminCreateUserOnly: no,
  InviteMessageTemplate: words(
    'Your temporary password',
    'Your username is {username} and temporary password is {####}.',
  ).prefault({}),
})

/** Functions by the first word of their events' triggerSource. */
const lambdaConfig = z
  .strictObject({
    ...Object.fromEntries(triggers.map(name => [name, z.string().optional()])),
    PreTokenGenerationConfig: z
      .object({ LambdaArn: z.string(), LambdaVersion: z.literal('V2_0', 'only version two is played') })
      .optional(),
  })
  .transform(({ PreTokenGenerationConfig: tokens, ...named }): Record<string, string | undefined> => ({
    ...named,
    TokenGeneration: tokens?.LambdaArn,
  }))

/** AWS::Cognito::UserPool: what is played. What would change sign-in and is not played is refused. */
export const poolProperties = z.object({
  UsernameAttributes: z.tuple([z.literal('email')], 'only pools with the email as user name are played'),
  UsernameConfiguration: z.object({ CaseSensitive: z.boolean().default(true) }).prefault({}),
  AutoVerifiedAttributes: z.array(z.literal('email')).default([]),
  Schema: z.array(z.object({ Name: z.string() })).default([]),
  Policies: z.object({ PasswordPolicy: passwordPolicy.prefault(strict) }).prefault({}),
  LambdaConfig: lambdaConfig.prefault({}),
  MfaConfiguration: z.enum(['OFF', 'OPTIONAL', 'ON']).default('OFF'),
  UserPoolAddOns: z.object({ AdvancedSecurityMode: z.string() }).optional(),
  EnabledMfas: z.array(z.literal('SOFTWARE_TOKEN_MFA')).default([]),
  AdminCreateUserConfig: adminCreation.prefault({}),
  AccountRecoverySetting: z
    .object({ RecoveryMechanisms: z.array(z.object({ Name: z.string() })) })
    .default({ RecoveryMechanisms: [{ Name: 'verified_email' }] }),
  VerificationMessageTemplate: words('Your verification code', 'Your confirmation code is {####}')
    .extend({ DefaultEmailOption: z.literal('CONFIRM_WITH_CODE').optional() })
    .prefault({}),
  EmailConfiguration: z.object({ From: z.string().default('no-reply@verificationemail.com') }).prefault({}),
})

const seconds = { seconds: 1, minutes: 60, hours: 3600, days: 86_400 }
const unit = z.enum(['seconds', 'minutes', 'hours', 'days'])
const units = z.object({ AccessToken: unit, IdToken: unit, RefreshToken: unit }).partial()

/** AWS::Cognito::UserPoolClient: what is played; lifetimes come out in seconds. */
export const clientProperties = z
  .object({
    UserPoolId: z.string(),
    GenerateSecret: z.literal(false, 'clients with a secret are not played').optional(),
    RefreshTokenRotation: z.object({ Feature: z.literal('DISABLED', 'rotation is not played') }).optional(),
    ExplicitAuthFlows: z.array(z.string()).default(['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH']),
    PreventUserExistenceErrors: z.enum(['ENABLED', 'LEGACY']).default('LEGACY'),
    EnableTokenRevocation: z.boolean().default(true),
    AuthSessionValidity: z.number().min(3).max(15).default(3),
    AccessTokenValidity: z.number().default(1),
    IdTokenValidity: z.number().default(1),
    RefreshTokenValidity: z.number().default(30),
    TokenValidityUnits: units.default({}),
  })
  .transform(({ TokenValidityUnits: { AccessToken, IdToken, RefreshToken }, ...rest }) => ({
    ...rest,
    sessionLife: rest.AuthSessionValidity * seconds.minutes,
    accessLife: rest.AccessTokenValidity * seconds[AccessToken ?? 'hours'],
    idLife: rest.IdTokenValidity * seconds[IdToken ?? 'hours'],
    refreshLife: rest.RefreshTokenValidity * seconds[RefreshToken ?? 'days'],
  }))

/** AWS::Cognito::UserPoolGroup. */
export const groupProperties = z.object({
  UserPoolId: z.string(),
  GroupName: z.string(),
  Description: z.string().optional(),
  Precedence: z.number().optional(),
})

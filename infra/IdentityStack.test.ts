import { describe, expect, it } from 'vitest'
import type { Environment } from './environment.ts'
import { type Synthesised, synthesiseOnce } from './templates.fixture.ts'

const { resources } = synthesiseOnce('prod')
const pool = resources('AWS::Cognito::UserPool')[0]
const client = resources('AWS::Cognito::UserPoolClient')[0]

/** Unrelated settings share one environment: each environment takes seconds to synthesise. */
const strict = { mfa: 'required', signUp: 'closed' } satisfies Partial<Environment>
const strictForAdmins = { mfa: 'admins', signUp: 'open' } satisfies Partial<Environment>
const verified = {
  domain: 'example.com',
  from: 'no-reply@example.com',
  fromName: 'Blu Digital plc',
  identity: 'ours' as const,
  verified: true,
}
const waiting = {
  mail: { ...verified, verified: false },
  signUp: { domains: ['example.com'] },
} satisfies Partial<Environment>

describe('staff accounts', () => {
  it('S-5 sign in with a mail address, and a password of twelve characters of all classes', () => {
    expect(pool?.Properties).toMatchObject({
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      Policies: {
        PasswordPolicy: {
          MinimumLength: 12,
          RequireLowercase: true,
          RequireUppercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
        },
      },
    })
  })

  it('may use an authenticator app as second factor', () => {
    expect(pool?.Properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    })
  })

  it('A-119 have to use one where the environment says so, with a quarter of an hour to set it up', () => {
    const made = synthesiseOnce('dev', strict)
    expect(made.resources('AWS::Cognito::UserPool')[0]?.Properties).toMatchObject({
      MfaConfiguration: 'ON',
      EnabledMfas: ['SOFTWARE_TOKEN_MFA'],
    })
    expect(made.resources('AWS::Cognito::UserPoolClient')[0]?.Properties).toMatchObject({
      AuthSessionValidity: 15,
    })
    expect(made.findings).toEqual([])
    const accepted = ({ app }: Synthesised): string =>
      JSON.stringify(
        app.node.findAll().flatMap(({ node }) => node.metadata.map(({ data }) => data as unknown)),
      )
    expect(accepted(synthesiseOnce('prod'))).toContain('AwsSolutions-COG2')
    expect(accepted(made)).not.toContain('AwsSolutions-COG2')
  })

  it('A-119 have to use one as administrators where the environment says so, by what their tokens say', () => {
    const made = synthesiseOnce('dev', strictForAdmins)
    expect(made.resources('AWS::Cognito::UserPool')[0]?.Properties).toMatchObject({
      MfaConfiguration: 'OPTIONAL',
      UserPoolTier: 'ESSENTIALS',
      LambdaConfig: { PreTokenGenerationConfig: { LambdaVersion: 'V2_0' } },
    })
    expect(made.findings).toEqual([])
    const told = (from: Synthesised) =>
      JSON.stringify(
        from
          .resources('AWS::Lambda::Function')
          .find(({ Properties }) => Properties['Description'] === 'preTokenGeneration'),
      )
    expect(told(made)).toContain('"ADMINS_NEED_FACTOR":"yes"')
    expect(told(synthesiseOnce('prod'))).toContain('preTokenGeneration')
    expect(told(synthesiseOnce('prod'))).not.toContain('ADMINS_NEED_FACTOR')
  })

  it('A-213 are counted by a trigger that may ask for the groups of its own pool, and nothing else', () => {
    const grants = resources('AWS::IAM::Policy').filter(
      ({ id, Properties }) =>
        id.startsWith('PreAuthentication') && JSON.stringify(Properties).includes('cognito-idp:'),
    )
    expect(grants).toHaveLength(1)
    expect(grants[0]?.Properties['PolicyDocument']).toMatchObject({
      Statement: [
        {
          Action: 'cognito-idp:AdminListGroupsForUser',
          Effect: 'Allow',
          Resource: { 'Fn::GetAtt': ['UserPool', 'Arn'] },
        },
      ],
    })
  })

  it.each([
    ['dev', strictForAdmins, '"open"'],
    ['dev', strict, '"closed"'],
    ['prod', waiting, '{"domains":["example.com"]}'],
  ] as const satisfies [string, Partial<Environment>, string][])(
    'are made by whom the environment says: %s, %j',
    (name, differs, told) => {
      const trigger = synthesiseOnce(name, differs)
        .resources('AWS::Lambda::Function')
        .find(({ Properties }) => Properties['Description'] === 'preSignUp')
      expect(trigger?.Properties).toMatchObject({ Environment: { Variables: { SIGN_UP: told } } })
    },
  )

  it('are not lost with the stack in prod', () => {
    expect(pool).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { DeletionProtection: 'ACTIVE' },
    })
  })
})

describe('mails', () => {
  const poolOf = (differs: Partial<Environment>) => {
    const made = synthesiseOnce('prod', differs)
    return { ...made, pool: made.resources('AWS::Cognito::UserPool')[0] }
  }

  it('come from Cognito as long as there is no mail domain', () => {
    expect(pool?.Properties).not.toHaveProperty('EmailConfiguration')
    expect(resources('AWS::SES::EmailIdentity')).toEqual([])
  })

  it('still do while SES waits for the domain, whose records are told', () => {
    const made = poolOf(waiting)
    expect(made.pool?.Properties).not.toHaveProperty('EmailConfiguration')
    expect(made.resources('AWS::SES::EmailIdentity')[0]?.Properties).toMatchObject({
      EmailIdentity: 'example.com',
    })
    const outputs = JSON.parse(made.texts.get('blu-prod-identity') ?? '') as { Outputs: object }
    expect(Object.keys(outputs.Outputs)).toEqual(
      expect.arrayContaining(['MailRecord1', 'MailRecord2', 'MailRecord3']),
    )
  })

  it('come from the domain once SES has seen its records', () => {
    const made = poolOf({ mail: verified })
    expect(made.pool?.Properties['EmailConfiguration']).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Blu Digital plc <no-reply@example.com>',
    })
    expect(made.findings).toEqual([])
  })

  it('come from a domain that another environment has made known to SES, whose identity is left alone', () => {
    const made = poolOf({ mail: { ...verified, identity: 'there already' } })
    expect(made.resources('AWS::SES::EmailIdentity')).toEqual([])
    expect(made.pool?.Properties['EmailConfiguration']).toMatchObject({ EmailSendingAccount: 'DEVELOPER' })
    expect(made.findings).toEqual([])
  })
})

describe('the web client', () => {
  it('S-3 has no secret, never sees the server a password, and does not tell which accounts exist', () => {
    expect(client?.Properties).toMatchObject({
      GenerateSecret: false,
      PreventUserExistenceErrors: 'ENABLED',
      EnableTokenRevocation: true,
    })
    expect([...(client?.Properties['ExplicitAuthFlows'] as string[])].sort()).toEqual([
      'ALLOW_REFRESH_TOKEN_AUTH',
      'ALLOW_USER_SRP_AUTH',
    ])
    expect(client?.Properties).not.toHaveProperty('AllowedOAuthFlows')
  })

  it('S-6 gets access for ten minutes, renewed for half a day', () => {
    expect(client?.Properties).toMatchObject({
      AccessTokenValidity: 10,
      RefreshTokenValidity: 720,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
    })
  })
})

describe('functions that mail', () => {
  const policyOf = ({ resources }: Synthesised, role: string) =>
    JSON.stringify(resources('AWS::IAM::Policy').find(({ id }) => id.startsWith(role))?.Properties)

  it('may send in the name of the mail domain, through the environment’s configuration set, and nothing else', () => {
    const policy = policyOf(synthesiseOnce('prod', { mail: verified }), 'SendContactMessageRole')
    expect(policy.match(/"ses:\w+"/g)).toEqual(['"ses:SendRawEmail"'])
    expect(policy).toContain(':identity/example.com')
    expect(policy).toContain(':configuration-set/blu-prod')
  })

  it('know no sender and have no permission where there is no verified mail domain', () => {
    for (const made of [synthesiseOnce('prod'), synthesiseOnce('prod', waiting)]) {
      expect(policyOf(made, 'SendContactMessageRole')).not.toContain('ses:')
      const fn = made
        .resources('AWS::Lambda::Function')
        .find(({ Properties }) => Properties['Description'] === 'sendContactMessage')
      expect(JSON.stringify(fn?.Properties)).not.toContain('MAIL_FROM')
    }
  })

  it('P-111 bounces and complaints of the environment’s mails reach the worker that stops further ones', () => {
    const made = synthesiseOnce('prod', { mail: verified })
    const [destination] = made.resources('AWS::SES::ConfigurationSetEventDestination')
    expect(destination?.Properties).toMatchObject({
      EventDestination: { Enabled: true, MatchingEventTypes: ['bounce', 'complaint'] },
    })
    const rules = made.resources('AWS::Events::Rule').map(({ Properties }) => Properties['EventPattern'])
    expect(rules).toContainEqual({
      source: ['aws.ses'],
      detail: {
        eventType: ['Bounce', 'Complaint'],
        mail: { tags: { 'ses:configuration-set': ['blu-prod'] } },
      },
    })
  })
})

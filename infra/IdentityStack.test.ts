import { describe, expect, it } from 'vitest'
import type { Environment } from './environments.ts'
import { type Synthesised, synthesise, synthesised } from './templates.fixture.ts'

const { resources } = synthesised('prod')
const pool = resources('AWS::Cognito::UserPool')[0]
const client = resources('AWS::Cognito::UserPoolClient')[0]

describe('staff accounts', () => {
  it('sign in with a mail address, and a password of twelve characters of all classes', () => {
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
    const made = synthesise('dev', undefined, { mfa: 'required' })
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
    expect(accepted(synthesised('prod'))).toContain('AwsSolutions-COG2')
    expect(accepted(made)).not.toContain('AwsSolutions-COG2')
  })

  it('are two groups', () => {
    expect(resources('AWS::Cognito::UserPoolGroup').map(({ Properties }) => Properties['GroupName'])).toEqual(
      ['admins', 'editors'],
    )
  })

  it('pass our triggers when they are made, mailed and confirmed', () => {
    expect(Object.keys(pool?.Properties['LambdaConfig'] as object).sort()).toEqual([
      'CustomMessage',
      'PostConfirmation',
      'PreSignUp',
    ])
  })

  it.each([
    ['open', '"open"'],
    ['closed', '"closed"'],
    [{ domains: ['example.com'] }, '{"domains":["example.com"]}'],
  ] satisfies [Environment['signUp'], string][])(
    'are made by whom the environment says: %j',
    (signUp, told) => {
      const made = synthesise('dev', undefined, { signUp })
      const trigger = made
        .resources('AWS::Lambda::Function')
        .find(({ Properties }) => Properties['Description'] === 'preSignUp')
      expect(trigger?.Properties).toMatchObject({ Environment: { Variables: { SIGN_UP: told } } })
    },
  )

  it('are not lost with the stack in prod', () => {
    expect(pool).toMatchObject({ DeletionPolicy: 'Retain', Properties: { DeletionProtection: 'ACTIVE' } })
  })
})

describe('mails', () => {
  const mail = {
    domain: 'example.com',
    from: 'no-reply@example.com',
    fromName: 'Blu Digital plc',
    verified: false,
  }
  const poolOf = (differs: Partial<Environment>) => {
    const made = synthesise('prod', undefined, differs)
    return { ...made, pool: made.resources('AWS::Cognito::UserPool')[0] }
  }

  it('come from Cognito as long as there is no mail domain', () => {
    expect(pool?.Properties).not.toHaveProperty('EmailConfiguration')
    expect(resources('AWS::SES::EmailIdentity')).toEqual([])
  })

  it('still do while SES waits for the domain, whose records are told', () => {
    const made = poolOf({ mail })
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
    const made = poolOf({ mail: { ...mail, verified: true } })
    expect(made.pool?.Properties['EmailConfiguration']).toMatchObject({
      EmailSendingAccount: 'DEVELOPER',
      From: 'Blu Digital plc <no-reply@example.com>',
    })
    expect(made.findings).toEqual([])
  })
})

describe('the web client', () => {
  it('has no secret, never sees the server a password, and does not tell which accounts exist', () => {
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

  it('gets access for ten minutes, renewed for half a day', () => {
    expect(client?.Properties).toMatchObject({
      AccessTokenValidity: 10,
      RefreshTokenValidity: 720,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
    })
  })
})

import { describe, expect, it } from 'vitest'
import { synthesised } from './templates.fixture.ts'

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

  it('are two groups', () => {
    expect(resources('AWS::Cognito::UserPoolGroup').map(({ Properties }) => Properties['GroupName'])).toEqual(
      ['admins', 'editors'],
    )
  })

  it('get mails from our own trigger', () => {
    expect(pool?.Properties).toHaveProperty('LambdaConfig.CustomMessage')
  })

  it('are not lost with the stack in prod', () => {
    expect(pool).toMatchObject({ DeletionPolicy: 'Retain', Properties: { DeletionProtection: 'ACTIVE' } })
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

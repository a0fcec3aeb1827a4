import { describe, expect, it } from 'vitest'
import {
  changePasswordMessage,
  codeMessage,
  invalidCode,
  secondStepMessage,
  setUpEnded,
  setUpMessage,
  signInMessage,
  signUpField,
  signUpMessage,
  stepEnded,
  tellsAboutAccount,
  tooMany,
  wrongFirstCode,
} from './messages.ts'

const thrown = (name: string, message = 'said by Cognito') => Object.assign(new Error(message), { name })

it('a failed change of password says what is wrong with which', () => {
  expect(changePasswordMessage(thrown('NotAuthorizedException', 'Incorrect username or password.'))).toBe(
    'That is not your current password.',
  )
  expect(changePasswordMessage(thrown('NotAuthorizedException', 'Password attempts exceeded'))).toBe(tooMany)
  expect(changePasswordMessage(thrown('LimitExceededException', 'Attempt limit exceeded.'))).toBe(
    'Attempt limit exceeded.',
  )
  expect(changePasswordMessage(undefined)).toBe('Failed to change the password')
})

describe('a failed sign-in', () => {
  it('A-168 says the same for a wrong password and an unknown account', () => {
    expect(signInMessage(thrown('NotAuthorizedException'))).toBe('Invalid email or password')
    expect(signInMessage(thrown('UserNotFoundException'))).toBe('Invalid email or password')
  })
  it('A-169 asks for the confirmation when it is missing', () => {
    expect(signInMessage(thrown('UserNotConfirmedException'))).toBe(
      'Please check your email and click the confirmation link',
    )
  })
  it('A-170 shows any other message as it is, and has a default', () => {
    expect(signInMessage(thrown('LimitExceededException', 'Attempt limit exceeded.'))).toBe(
      'Attempt limit exceeded.',
    )
    expect(signInMessage(thrown('Error', ''))).toBe('Invalid email or password')
    expect(signInMessage('nothing')).toBe('Invalid email or password')
  })
  it('shows what our own trigger says, without the prefix of Cognito', () => {
    const blocked = thrown(
      'UserLambdaValidationException',
      'PreAuthentication failed with error Too many attempts. Wait a little and try again..',
    )
    expect(signInMessage(blocked)).toBe('Too many attempts. Wait a little and try again.')
  })
})

describe('a failed second step of signing in', () => {
  it('says that the time is over, and nothing of a wrong password', () => {
    const ended = thrown('NotAuthorizedException', 'Invalid session for the user, session is expired.')
    expect(secondStepMessage(ended)).toBe(stepEnded)
    expect(secondStepMessage(thrown('SignInException'))).toBe(stepEnded)
  })
  it('asks to wait after too many wrong codes, and for the next one after a single one', () => {
    expect(secondStepMessage(thrown('NotAuthorizedException', 'Password attempts exceeded'))).toBe(tooMany)
    expect(secondStepMessage(thrown('CodeMismatchException'))).toBe(invalidCode)
  })
})

describe('A-119 a failed set-up of an authenticator app', () => {
  it('asks for the next code when this one does not fit', () => {
    expect(setUpMessage(thrown('EnableSoftwareTokenMFAException', 'Code mismatch'))).toBe(wrongFirstCode)
  })
  it('says that the time is over, and nothing of a wrong password', () => {
    expect(setUpMessage(thrown('NotAuthorizedException', 'Invalid session for the user.'))).toBe(setUpEnded)
  })
  it('shows any other message as it is', () => {
    expect(setUpMessage(thrown('TooManyRequestsException', 'Too many requests.'))).toBe('Too many requests.')
  })
})

describe('a failed sign-up', () => {
  it('A-173 says that the account exists', () => {
    expect(signUpMessage(thrown('UsernameExistsException'))).toBe(
      'An account with this email already exists. Please sign in instead.',
    )
  })
  it('A-174 shows any other message as it is, and has a default', () => {
    expect(signUpMessage(thrown('InvalidPasswordException', 'Too weak.'))).toBe('Too weak.')
    expect(signUpMessage(undefined)).toBe('Failed to create account')
  })
  it('says in plain words what Cognito says in its own, at the field that it is about', () => {
    const noEmail = thrown('InvalidParameterException', 'Username should be an email.')
    expect(signUpMessage(noEmail)).toBe('Enter your whole email address, such as name@example.com.')
    expect(signUpField(noEmail)).toBe('email')
    expect(signUpField(thrown('InvalidPasswordException', 'Too weak.'))).toBe('password')
  })
})

describe('A-171 recovery', () => {
  it('answers an unknown account like a wrong code', () => {
    expect(codeMessage(thrown('UserNotFoundException'))).toBe(invalidCode)
    expect(codeMessage(thrown('CodeMismatchException'))).toBe(invalidCode)
  })
  it('keeps quiet about accounts, and speaks about limits', () => {
    expect(tellsAboutAccount(thrown('UserNotFoundException'))).toBe(true)
    expect(tellsAboutAccount(thrown('InvalidParameterException'))).toBe(true)
    expect(tellsAboutAccount(thrown('LimitExceededException'))).toBe(false)
  })
})

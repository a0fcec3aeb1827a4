import { describe, expect, it } from 'vitest'
import { passwordFault } from './passwordRules.ts'

const good = 'Correct-Horse.7'

describe('a new password', () => {
  it('A-101 must be typed twice alike, which is checked first', () => {
    expect(passwordFault('short', 'other')).toMatchObject({
      title: 'Password mismatch',
      text: 'Passwords do not match',
      field: 'confirmPassword',
    })
  })
  it('A-102 has at least 12 characters', () => {
    expect(passwordFault('Abcdefghi.1', 'Abcdefghi.1')).toMatchObject({
      title: 'Password too short',
      text: 'Password must be at least 12 characters long',
    })
    expect(passwordFault('Abcdefghij.1', 'Abcdefghij.1')).toBeUndefined()
  })
  it.each(['CORRECT-HORSE.7', 'correct-horse.7', 'Correct-Horse.x', 'CorrectHorse77'])(
    'A-103 has every kind of character: %s lacks one',
    password => {
      expect(passwordFault(password, password)).toMatchObject({
        title: 'Password requirements not met',
        text: 'Password must contain uppercase, lowercase, numbers, and symbols',
      })
    },
  )
  it.each([...'!@#$%^&*(),.?":{}|<>'])('A-103 takes %s as a symbol', symbol => {
    expect(passwordFault(`CorrectHorse7${symbol}`, `CorrectHorse7${symbol}`)).toBeUndefined()
  })
  it('A-103 takes no other character as a symbol, however odd', () => {
    expect(passwordFault('CorrectHorse7-_', 'CorrectHorse7-_')).toBeDefined()
  })
  it('is accepted when it has all of it', () => {
    expect(passwordFault(good, good)).toBeUndefined()
  })
})

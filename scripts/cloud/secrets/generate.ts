import { randomInt } from 'node:crypto'

/** CloudFormation's `GenerateSecretString`. */
export interface GenerateSecretString {
  PasswordLength?: number
  ExcludeCharacters?: string
  ExcludeLowercase?: boolean
  ExcludeUppercase?: boolean
  ExcludeNumbers?: boolean
  ExcludePunctuation?: boolean
  IncludeSpace?: boolean
  SecretStringTemplate?: string
  GenerateStringKey?: string
}

/** A random secret as CloudFormation would generate it: 32 characters of all classes unless told otherwise. */
export const generateSecret = (wanted: GenerateSecretString): string => {
  const alphabet = [
    wanted.ExcludeLowercase ? '' : 'abcdefghijklmnopqrstuvwxyz',
    wanted.ExcludeUppercase ? '' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    wanted.ExcludeNumbers ? '' : '0123456789',
    wanted.ExcludePunctuation ? '' : '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~',
    wanted.IncludeSpace ? ' ' : '',
  ]
    .join('')
    .split('')
    .filter(character => !wanted.ExcludeCharacters?.includes(character))
  const length = Number(wanted.PasswordLength ?? 32)
  const value = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  if (wanted.GenerateStringKey === undefined) return value
  const template = JSON.parse(wanted.SecretStringTemplate ?? '{}') as Record<string, unknown>
  return JSON.stringify({ ...template, [wanted.GenerateStringKey]: value })
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ContactMessage } from './contact.ts'
import { contactFault, contactLimits } from './contactRules.ts'

const message = {
  fullName: 'Ada Lovelace',
  email: 'ada@example.com',
  userType: 'founder',
  message: 'Hello,\n\nwe build engines.',
}
const faults = (differs: object) =>
  ContactMessage.safeParse({ ...message, ...differs }).error?.issues.map(({ path, message: fault }) => [
    path.join('.'),
    fault,
  ]) ?? []

describe('a contact message', () => {
  test('P-096 P-105 takes company, subscribe and nothing else for granted', () => {
    expect(ContactMessage.parse({ ...message, fullName: '  Ada Lovelace ' })).toEqual({
      ...message,
      company: '',
      subscribe: false,
      website: '',
    })
  })

  test.each([
    ['fullName', '  ', 'Enter your full name.'],
    ['email', '', 'Enter your e-mail address.'],
    ['message', '\n', 'Enter a message.'],
    ['message', 'x'.repeat(5001), 'Use at most 5000 characters; these are 5001.'],
    ['fullName', 'x'.repeat(121), 'Use at most 120 characters; these are 121.'],
  ])('P-105 %s %j: %s', (field, value, fault) => {
    expect(faults({ [field]: value })).toEqual([[field, fault]])
  })

  test('P-105 needs one of the four user types', () => {
    expect(faults({ userType: 'robot' })).toHaveLength(1)
    for (const typed of ['', 'robot'])
      expect(contactFault('userType', typed)).toBe('Choose what describes you best.')
  })

  test.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    '.ada@example.com',
    'a..da@example.com',
    'ada.@example.com',
    'ada@-example.com',
    'ada@example.com, eve@example.com',
    'ada@example.com>',
    `${'a'.repeat(65)}@example.com`,
    'ada@example.com\r\nBcc: eve@example.com',
  ])('P-105 %j is no mail address', email => {
    expect(faults({ email })).toHaveLength(1)
  })

  test.each(['ada@example.com', "o'neill+ir@mail.example.co.uk", 'a_b-c@xn--bcher-kva.example'])(
    'P-105 %j is one',
    email => {
      expect(faults({ email })).toEqual([])
    },
  )

  test.each(['fullName', 'company', 'email'])('S-15 a line break in %s is refused, not cut out', field => {
    for (const end of ['\r\n', '\n', '\r', '\u2028', '\u0085', '\0'])
      expect(faults({ [field]: `Ada${end}Bcc: eve@example.com` })).not.toEqual([])
  })

  test('half a character is refused, lines and tabs of a message are not', () => {
    expect(faults({ message: '\ud800' })).toHaveLength(1)
    expect(faults({ message: 'a\r\n\tb 👩‍🚀' })).toEqual([])
  })

  test('a field that is not the contract’s is refused', () => {
    expect(faults({ to: 'eve@example.com' })).toHaveLength(1)
  })

  test('the page and the API say the same of whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('fullName', 'email', 'company', 'message'),
        fc.string({ unit: 'binary', maxLength: contactLimits.company + 2 }),
        (field, value) => {
          const fault = contactFault(field as keyof typeof contactLimits, value)
          expect(faults({ [field]: value })).toEqual(fault ? [[field, fault]] : [])
        },
      ),
    )
  })
})

import { expect, it } from 'vitest'
import { createdMessage } from './created.ts'

it('A-194 A-195 says that a provider was created, and what is left to do when it names a secret', () => {
  expect(createdMessage({ name: 'Wire', secret_name: null })).toEqual([
    'Provider Created',
    'Wire has been created successfully',
  ])
  const [title, text] = createdMessage({ name: 'Wire', secret_name: 'wire-1' })
  expect(title).toBe('Provider Created - Action Required')
  expect(text).toContain('"wire-1"')
})

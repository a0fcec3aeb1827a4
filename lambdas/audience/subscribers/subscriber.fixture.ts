import type { Subscriber } from './subscriber.ts'

export const subscriberWith = (more: Partial<Subscriber> = {}): Subscriber => ({
  id: 'id',
  email: 'ada@example.com',
  kinds: ['regulatory'],
  state: 'confirmed',
  handle: 'handle',
  secret: 'secret',
  created_at: '',
  mailed_at: '',
  expires_at: 0,
  ...more,
})

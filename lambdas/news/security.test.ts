import { describe, expect, it } from 'vitest'
import { formWith } from './provider.fixture.ts'
import { securityStatus } from './rules.ts'

describe('A-039 the security status', () => {
  it('counts providers and administrators, and says of credentials alone that all is well', () => {
    const secret = { secret_name: 'wire', secret_placement: { in: 'header' as const, name: 'x-api-key' } }
    const status = securityStatus([formWith(), formWith(secret)], 2)
    expect(status).toMatchObject({ security_level: 'HIGH', total_providers: 2, admin_users: 2 })
    expect(status.recommendations).toContain('Credentials are kept as they should be.')
    expect(status.recommendations).not.toMatch(/nothing/i)
  })

  it.each([
    ['https://feeds.example.com/?api_key=1', 'with a key in the feed URL'],
    ['https://feeds.example.com/?apikey=1', 'with a key in the feed URL'],
    ['https://ada:secret@feeds.example.com/', 'with a key in the feed URL'],
  ])('is low when a credential stands in the database: %s', (feed_url, words) => {
    const status = securityStatus([formWith({ feed_url })], 1)
    expect(status.security_level).toBe('LOW')
    expect(status.recommendations).toContain(words)
    expect(status.recommendations).not.toContain('feeds.example.com')
  })

  it('is medium when something could be safer', () => {
    const query = formWith({ secret_name: 'wire', secret_placement: { in: 'query', name: 'key' } })
    const plain = formWith({ feed_url: 'http://feeds.example.com/?monkey=1' })
    expect(securityStatus([query], 1).security_level).toBe('MEDIUM')
    expect(securityStatus([plain], 1).security_level).toBe('MEDIUM')
    expect(securityStatus([formWith()], 6).security_level).toBe('MEDIUM')
  })
})

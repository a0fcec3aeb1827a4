import { afterEach, expect, test, vi } from 'vitest'
import { siteOriginFor } from './siteOrigin.ts'

afterEach(() => void vi.unstubAllEnvs())

test('the site’s origin is what infra says, else the host that the edge was asked for, else unknown', () => {
  const headers = { 'x-viewer-host': 'd111111abcdef8.cloudfront.net' }
  expect(siteOriginFor({ headers })).toBe('https://d111111abcdef8.cloudfront.net')
  expect(siteOriginFor({ headers: {} })).toBe('')
  vi.stubEnv('SITE_ORIGIN', 'https://investors.example.com')
  expect(siteOriginFor({ headers })).toBe('https://investors.example.com')
})

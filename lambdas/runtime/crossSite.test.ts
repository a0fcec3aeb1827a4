import { describe, expect, it } from 'vitest'
import { isCrossSite } from './crossSite.ts'

const ours = { 'x-viewer-host': 'investors.example.com' }

describe('what a browser sends', () => {
  it.each([
    { 'sec-fetch-site': 'same-origin', origin: 'https://investors.example.com' },
    { origin: 'https://investors.example.com' },
    { 'sec-fetch-site': 'none' },
    {},
  ])('is our own page’s or nobody’s page’s: %j', headers => {
    expect(isCrossSite({ headers: { ...ours, ...headers } })).toBe(false)
  })

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://www.example.com' },
    { origin: 'https://evil.example' },
    { origin: 'https://investors.example.com.evil.example' },
    { origin: 'https://investors.example.com:8443' },
    { origin: 'null' },
  ])('is another site’s: %j', headers => {
    expect(isCrossSite({ headers: { ...ours, ...headers } })).toBe(true)
  })
})

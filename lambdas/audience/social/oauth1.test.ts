import { expect, it } from 'vitest'
import { authorization } from './oauth1.ts'

it('A-165 signs as in the example of X’s documentation', () => {
  const keys = {
    consumer_key: 'xvz1evFS4wEEPTGEFPHBog',
    consumer_secret: 'kAcSOqF21Fu85e7zjz7ZN2U4ZRhfV3WpwPAoE3Z7kBw',
    access_token: '370773112-GmHxMAgYyLbNEtIKZeRNFsMKPR9EyMZeS9weJAEb',
    access_token_secret: 'LswwdoUaIvS8ltyTt5jkRh4J50vUPVVHtR2YPi5kE',
  }
  const header = authorization(
    'POST',
    'https://api.twitter.com/1/statuses/update.json?include_entities=true',
    keys,
    { nonce: 'kYjzVBB8Y0ZFabxSWbWovY3uYSQ2pTgmZeNu2VS4cg', timestamp: 1_318_622_958 },
    { status: 'Hello Ladies + Gentlemen, a signed OAuth request!' },
  )
  expect(header).toContain('oauth_signature="tnnArxj06cWHq44gCs1OSKk%2FjLY%3D"')
  expect(header).toMatch(/^OAuth oauth_consumer_key="xvz1evFS4wEEPTGEFPHBog", oauth_nonce=/)
  expect(header).not.toContain('kAcSOqF')
})

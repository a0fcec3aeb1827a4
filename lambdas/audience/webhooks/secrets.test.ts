import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newSecret, signedHeaders, signingSecrets } from './secretStore.ts'

describe('A-167 signatures', () => {
  it('verify with the published library for any body, by each of the secrets and by no other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.uuid(), fc.integer({ min: 1, max: 3 }), (body, id, n) => {
        const secrets = Array.from({ length: n }, newSecret)
        const headers = signedHeaders(secrets, id, new Date(), body)
        const verify = (secret: string, what = body) =>
          new Webhook(secret).verify(what, headers, { jsonParse: false })
        for (const secret of secrets) expect(() => verify(secret)).not.toThrow()
        expect(() => verify(newSecret())).toThrow('No matching signature')
        expect(() => verify(secrets[0]!, `${body}.`)).toThrow('No matching signature')
      }),
      { numRuns: 25 },
    )
  })

  it('are made with 32 random bytes each', () => {
    const secrets = Array.from({ length: 100 }, newSecret)
    expect(new Set(secrets).size).toBe(100)
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_/)
      expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32)
    }
  })

  it('are made by a replaced secret for a day, however often it was replaced since', () => {
    const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour))
    const made = (secret: string, hour: number) => ({ secret, made_at: at(hour).toISOString() })
    const all = [made('third', 12), made('second', 10), made('first', 0)]
    expect(signingSecrets(all, at(12))).toEqual(['third', 'second', 'first'])
    expect(signingSecrets(all, at(34))).toEqual(['third', 'second'])
    expect(signingSecrets(all, new Date(at(36).getTime() - 1))).toEqual(['third', 'second'])
    expect(signingSecrets(all, at(36))).toEqual(['third'])
    expect(signingSecrets([], at(0))).toEqual([])
  })
})

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new shared secret, base32, as authenticator apps take it. */
export const newSecret = (): string => Array.from(randomBytes(52), byte => alphabet[byte % 32]).join('')

const keyOf = (secret: string): Buffer => {
  const bits = Array.from(secret, char => alphabet.indexOf(char).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => parseInt(byte, 2)))
}

/** The six digits of a 30-second step (RFC 6238, SHA-1). */
export const totpAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', keyOf(secret)).update(counter).digest()
  const offset = digest.at(-1)! & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** The step whose code was given, one step of drift each way allowed; `now` in epoch ms. */
export const stepOf = (secret: string, code: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const current = Math.floor(now / 30_000)
  return [current, current - 1, current + 1].find(step =>
    timingSafeEqual(Buffer.from(totpAt(secret, step)), Buffer.from(code)),
  )
}

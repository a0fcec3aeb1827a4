import { createHash, createHmac, getDiffieHellman, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Kept by the pool instead of a password; hex. */
export interface Verifier {
  salt: string
  verifier: string
}

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest()
const toInt = (bytes: Buffer): bigint => BigInt(`0x${bytes.toString('hex')}`)

/** Big-endian bytes as Java's BigInteger writes them: a zero byte first where the top bit is set. */
const toBytes = (value: bigint): Buffer => {
  const hex = value.toString(16)
  const even = hex.length % 2 ? `0${hex}` : hex
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex')
}

const modPow = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  let square = base % N
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % N
    square = (square * square) % N
  }
  return result
}

// RFC 3526 group 15: the 3072-bit prime that Cognito and Amplify share.
const N = toInt(getDiffieHellman('modp15').getPrime())
const g = 2n
const k = toInt(sha256(Buffer.concat([toBytes(N), toBytes(g)])))

const verifierOf = (poolName: string, userId: string, password: string, salt: string): string => {
  const identity = sha256(`${poolName}${userId}:${password}`)
  const x = toInt(sha256(Buffer.concat([toBytes(BigInt(`0x${salt}`)), identity])))
  return modPow(g, x).toString(16)
}

/** Derives a new salt and verifier; `poolName` is the part of the pool id after the underscore. */
export const deriveVerifier = (poolName: string, userId: string, password: string): Verifier => {
  const salt = randomBytes(16).toString('hex')
  return { salt, verifier: verifierOf(poolName, userId, password, salt) }
}

/** Whether a password sent in clear is the one behind the verifier. */
export const isPassword = (poolName: string, userId: string, password: string, kept: Verifier): boolean =>
  timingSafeEqual(sha256(verifierOf(poolName, userId, password, kept.salt)), sha256(kept.verifier))

/** A salt, verifier and user id for a name that nobody has: always the same, and no password fits (RFC 5054). */
export const decoyOf = (secret: string, name: string): Verifier & { userId: string } => {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', name, 416))
  const id = bytes.subarray(0, 16)
  id[6] = (id[6]! & 0x0f) | 0x40
  id[8] = (id[8]! & 0x3f) | 0x80
  return {
    userId: id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    salt: bytes.subarray(16, 32).toString('hex'),
    verifier: (toInt(bytes.subarray(32)) % N).toString(16),
  }
}

/** The server's half of one exchange. */
export interface Exchange {
  A: bigint
  B: bigint
  b: bigint
  verifier: bigint
}

/** Answers the client's A (hex); undefined for one that SRP forbids. */
export const startExchange = (A: string, kept: Verifier): Exchange | undefined => {
  if (!/^[0-9a-f]{1,1536}$/i.test(A) || BigInt(`0x${A}`) % N === 0n) return undefined
  const verifier = BigInt(`0x${kept.verifier}`)
  const b = toInt(randomBytes(32))
  return { A: BigInt(`0x${A}`), B: (k * verifier + modPow(g, b)) % N, b, verifier }
}

/** Whether the answer to PASSWORD_VERIFIER, as the client sends it, proves the password. */
export const isProof = (
  { A, B, b, verifier }: Exchange,
  poolName: string,
  answer: Record<string, string>,
): boolean => {
  const u = toInt(sha256(Buffer.concat([toBytes(A), toBytes(B)])))
  const S = modPow(A * modPow(verifier, u), b)
  const key = Buffer.from(hkdfSync('sha256', toBytes(S), toBytes(u), 'Caldera Derived Key', 16))
  const expected = createHmac('sha256', key)
    .update(`${poolName}${answer.USERNAME}`)
    .update(Buffer.from(answer.PASSWORD_CLAIM_SECRET_BLOCK ?? '', 'base64'))
    .update(answer.TIMESTAMP ?? '')
    .digest()
  const given = Buffer.from(answer.PASSWORD_CLAIM_SIGNATURE ?? '', 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

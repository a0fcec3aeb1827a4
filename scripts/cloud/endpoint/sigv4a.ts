import { createECDH, createHmac, createPublicKey, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { stringToSign } from './signature.ts'
import type { Signature, SignedRequest } from './signature.ts'

const orderMinusTwo = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc63254fn

/** The P-256 key pair that an access key stands for in Signature Version 4A; answers its public half. */
const publicKeyOf = (accessKeyId: string, secret: string): KeyObject => {
  for (let counter = 1; counter < 255; counter++) {
    const fixed = Buffer.concat([
      Buffer.from([0, 0, 0, 1]),
      Buffer.from('AWS4-ECDSA-P256-SHA256\0'),
      Buffer.from(accessKeyId),
      Buffer.from([counter, 0, 0, 1, 0]),
    ])
    const candidate = BigInt(`0x${createHmac('sha256', `AWS4A${secret}`).update(fixed).digest('hex')}`)
    if (candidate > orderMinusTwo) continue
    const ecdh = createECDH('prime256v1')
    ecdh.setPrivateKey((candidate + 1n).toString(16).padStart(64, '0'), 'hex')
    const point = ecdh.getPublicKey()
    return createPublicKey({
      format: 'jwk',
      key: {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      },
    })
  }
  throw new Error('no signing key can be derived from this access key')
}

/** Whether an AWS4-ECDSA-P256-SHA256 signature (CloudFront KeyValueStore) was made with this secret. */
export const isSignedWithV4a = (secret: string, request: SignedRequest, signature: Signature): boolean =>
  verify(
    'sha256',
    Buffer.from(stringToSign(request, signature)),
    { key: publicKeyOf(signature.accessKeyId, secret), dsaEncoding: 'der' },
    Buffer.from(signature.signature, 'hex'),
  )

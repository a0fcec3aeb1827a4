import { checkPolicySignature, accessDenied } from './signature.ts'
import type { Signing } from './signature.ts'
import { S3Error } from './xml.ts'

/** A form's fields by lower-case name, the file excepted; `bucket` is the one of the address. */
export type Fields = Record<string, string>

type Triple = [operator: string, subject: string | number, value: string | number]

interface Policy {
  expiration: string
  conditions: (Triple | Record<string, string>)[]
}

const parse = (policy: string): Policy => {
  try {
    return JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy
  } catch {
    throw new S3Error('InvalidPolicyDocument', 'Invalid Policy: Invalid JSON.')
  }
}

/**
 * Checks a browser's form post by its signed policy; answers who signed it, and how many bytes its file may have.
 * @throws AccessDenied, InvalidAccessKeyId, InvalidPolicyDocument, SignatureDoesNotMatch
 */
export const checkPolicy = (
  fields: Fields,
  signing: Signing,
): { signer: string; min: number; max: number } => {
  if (!fields['policy']) throw accessDenied()
  const signer = checkPolicySignature(fields['policy'], fields, signing)
  const refused = (why: string) => accessDenied(`Invalid according to Policy: ${why}`)
  const { expiration, conditions } = parse(fields['policy'])
  if (!(Date.now() < Date.parse(expiration))) throw refused('Policy expired.')
  const range = { signer, min: 0, max: Infinity }
  const covered = new Set(['policy', 'x-amz-signature', 'bucket'])
  const triples = conditions.flatMap((each): Triple[] =>
    Array.isArray(each) ? [each] : Object.entries(each).map(([name, value]) => ['eq', `$${name}`, value]),
  )
  for (const [operator, subject, value] of triples) {
    const name = String(subject).replace(/^\$/, '').toLowerCase()
    if (operator === 'content-length-range') [range.min, range.max] = [Number(subject), Number(value)]
    else if (operator === 'eq' && fields[name] === value) covered.add(name)
    else if (operator === 'starts-with' && fields[name]?.startsWith(String(value))) covered.add(name)
    else throw refused(`Policy Condition failed: ${JSON.stringify([operator, subject, value])}`)
  }
  const extra = Object.keys(fields).find(name => !covered.has(name) && !name.startsWith('x-ignore-'))
  if (extra) throw refused(`Extra input fields: ${extra}`)
  return range
}

import { timingSafeEqual } from 'node:crypto'
import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { once } from '#contract/once.ts'
import { setting } from './env.ts'

/** Milliseconds after which the kept values are read again, and the least time between two reads. */
const keepFor = 5 * 60_000
const atLeastApart = 10_000

const client = once(() => new SecretsManagerClient({}))
let kept: { values: string[]; readAt: number; hasEarlier: boolean } | undefined

const valueOf = async (stage: 'AWSCURRENT' | 'AWSPREVIOUS'): Promise<string[]> => {
  try {
    const { SecretString } = await client().send(
      new GetSecretValueCommand({ SecretId: setting('ORIGIN_SECRET_ARN'), VersionStage: stage }),
    )
    return SecretString ? [SecretString] : []
  } catch (error) {
    if (error instanceof ResourceNotFoundException && stage === 'AWSPREVIOUS') return []
    throw error
  }
}

/** The current value; with `earlier` the one before it too, which only a rotation makes anybody ask for. */
const read = async (earlier = false): Promise<string[]> => {
  const stages = earlier ? (['AWSCURRENT', 'AWSPREVIOUS'] as const) : (['AWSCURRENT'] as const)
  const values = (await Promise.all(stages.map(valueOf))).flat()
  kept = { values, readAt: Date.now(), hasEarlier: earlier }
  return values
}

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Whether a request carries the secret that only the edge knows. During a
 * rotation the previous value still counts, and a value not known yet is looked up once.
 */
export const comesFromEdge = async (given: string | undefined): Promise<boolean> => {
  if (!given) return false
  const known = kept && Date.now() - kept.readAt < keepFor ? kept.values : await read()
  if (known.some(value => equal(value, given))) return true
  if (kept?.hasEarlier && Date.now() - kept.readAt < atLeastApart) return false
  return (await read(true)).some(value => equal(value, given))
}

/** The current secret, as key for hashes that only this environment can compute. */
export const edgeKey = async (): Promise<string> => (kept?.values ?? (await read()))[0] ?? ''

import type { ReleaseStep } from '#contract/news/rnsSighting.ts'
import type { User } from '#runtime/user.ts'
import type { StoredRelease } from './release.ts'

/** Steps that a row keeps, so that it stays small: the first, and the latest. */
const most = 100

/** A release with one more step on its record. Changes of one person that follow each other are one. */
export const stepped = <R extends StoredRelease>(
  release: R,
  step: ReleaseStep['step'],
  now: Date,
  user?: Pick<User, 'email' | 'id'>,
): R => {
  const one: ReleaseStep = {
    step,
    at: now.toISOString(),
    ...(user && { by: user.id }),
    ...(user?.email !== undefined && { by_email: user.email }),
  }
  const last = release.steps.at(-1)
  const isSame = step === 'changed' && last?.step === 'changed' && last.by === one.by
  const steps = [...(isSame ? release.steps.slice(0, -1) : release.steps), one]
  return { ...release, steps: steps.length > most ? [...steps.slice(0, 1), ...steps.slice(1 - most)] : steps }
}

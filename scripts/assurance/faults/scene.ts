import { openStage, type Stage } from '../../iam/stage.ts'
import { caller } from '../../testing/caller.ts'

/** Milliseconds after which a token is too old to begin with: it lives ten minutes. */
const fresh = 5 * 60_000

/** A product of its own in which things go wrong. */
export interface Scene extends Stage {
  /** Calls the API as the administrator. */
  staff: ReturnType<typeof caller>
  visitor: ReturnType<typeof caller>
  /** Signs the administrator in again, where the token is no longer fresh. */
  renew(): Promise<void>
  /** Makes it ready for the next fault: at rest, nobody limited, nobody else on the mailing list. */
  clear(): Promise<void>
}

/** @param stage a seeded product, by default a new one */
export const openScene = async (stage?: Stage): Promise<Scene> => {
  const opened = stage ?? (await openStage())
  const { cloud, tokens } = opened
  // Stores of the product that are called from here read these.
  Object.assign(process.env, cloud.environment)
  let signedInAt = Date.now()
  const renew = async (): Promise<void> => {
    if (Date.now() - signedInAt < fresh) return
    tokens.admin = await opened.signIn('')
    signedInAt = Date.now()
  }
  return {
    ...opened,
    staff: (name, input) => caller(cloud.api, tokens.admin)(name, input),
    visitor: caller(cloud.api),
    renew,
    clear: async () => {
      await cloud.idle()
      await opened.forgetAttempts()
      await opened.forgetSubscribers()
      await renew()
    },
  }
}

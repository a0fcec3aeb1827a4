import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { londonTime } from '#contract/londonTime.ts'
import { filesBelow, hashOf } from '../build/fingerprint.ts'
import { startCloud } from '../dev/startCloud.ts'
import { readState, writeState } from 'local-cloud/state'
import { synthesise } from '../build/synthesise.ts'
import { seed, type SampleUser } from '../seed/seed.ts'
import { openSession, type StoredSession } from '../seed/signIn.ts'

const root = join(import.meta.dirname, '../..')
const kept = join(root, '.local/filled')

/** A local cloud's state with all sample data, at rest, for tests to copy. Never written to. */
export interface FilledState {
  dir: string
  users: SampleUser[]
  /** A session of each sample person, by address, begun when the state was filled. */
  sessions: Record<string, StoredSession>
  /** Output of `cdk synth` that it was made from. */
  cdkOut: string
}

/** Hash of everything that a filled state is made from; sample data speak of today, so it is made anew each day. */
const hashFor = (cdkOut: string): string =>
  createHash('sha256')
    .update(readFileSync(join(cdkOut, 'inputs.hash')))
    .update(hashOf(root, filesBelow(root, 'scripts/cloud', 'scripts/seed', 'scripts/sandbox')))
    .update(londonTime(new Date()).date)
    .digest('hex')
    .slice(0, 16)

const peopleIn = (dir: string): string => join(dir, 'people.json')

/** State that was filled before; its passwords and sessions stay in its folder, so that no log shows them. */
export const readFilled = ({ dir, cdkOut }: Pick<FilledState, 'dir' | 'cdkOut'>): FilledState => ({
  ...{ dir, cdkOut },
  ...readState<Pick<FilledState, 'users' | 'sessions'>>(peopleIn(dir), { users: [], sessions: {} }),
})

/** The filled state of the present build: the kept one, or a new one, which takes about ten seconds. */
export const filledState = async (): Promise<FilledState> => {
  const cdkOut = await synthesise()
  const dir = join(kept, hashFor(cdkOut))
  if (!existsSync(peopleIn(dir))) {
    mkdirSync(kept, { recursive: true })
    for (const old of readdirSync(kept)) rmSync(join(kept, old), { recursive: true, force: true })
    const unfinished = mkdtempSync(join(kept, 'unfinished-'))
    const cloud = await startCloud({ dir: unfinished, port: 0, cdkOut, byHand: true })
    const users = await seed(cloud)
    const sessions: FilledState['sessions'] = {}
    for (const { email, password } of users)
      sessions[email] = await openSession(cloud.cognito, email, password)
    await cloud.idle()
    await cloud.close()
    rmSync(join(unfinished, 'logs'), { recursive: true, force: true })
    writeState(peopleIn(unfinished), { users, sessions })
    renameSync(unfinished, dir)
  }
  return readFilled({ dir, cdkOut })
}

if (import.meta.main) {
  const { dir, cdkOut } = await filledState()
  console.log(JSON.stringify({ dir, cdkOut }))
}

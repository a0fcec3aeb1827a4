import { randomUUID } from 'node:crypto'
import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'

/** What staff do with a repository: find it, read it, branch off. */
export const readAndBranch = async ({ cloud, tokens }: Stage): Promise<void> => {
  const call = caller(cloud.api, tokens.admin)
  const { repositories } = (await call('listRepositories', {})).value()
  const [owner = '', repo = ''] = (repositories[0]?.full_name ?? '').split('/')
  const params = { owner, repo }
  ;(await call('listBranches', { params })).value()
  ;(await call('createBranch', { params, body: { branch: randomUUID(), from_branch: 'main' } })).value()
  // What has not changed since is not kept anew.
  ;(await call('listBranches', { params })).value()
  const refused = await caller(cloud.api, tokens.newcomer)('listRepositories', {})
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
}

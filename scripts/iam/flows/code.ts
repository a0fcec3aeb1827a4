import { caller } from '../../testing/caller.ts'
import type { Stage } from '../stage.ts'

const name = 'cmsConfig.ts'
const params = { name }

/** What staff do in the code editor: look, save, look back, restore, commit, give up. */
export const editCode = async ({ cloud, tokens }: Stage): Promise<void> => {
  const call = caller(cloud.api, tokens.admin)
  ;(await call('listCmsFiles', {})).value()
  const { version, content, path } = (await call('getCmsFile', { params })).value()
  const body = { content: `${content}// ${crypto.randomUUID()}\n` }
  const saved = (await call('saveCmsDraft', { params, body, ifMatch: version })).value()
  ;(await call('listCmsVersions', { params })).value()
  const earlier = { params: { name, version: saved.version } }
  ;(await call('getCmsVersion', earlier)).value()
  const discarded = (await call('discardCmsDraft', { params, ifMatch: saved.version })).value()
  const restored = (await call('restoreCmsVersion', { ...earlier, ifMatch: discarded.version })).value()
  ;(await call('listDrafts', {})).value()
  const commit = {
    repository: 'blu/site',
    branch: 'main',
    sha: crypto.randomUUID().replaceAll('-', '').padEnd(40, '0'),
  }
  const files = [{ path, version: restored.version }]
  ;(await call('markDraftsCommitted', { body: { ...commit, files } })).value()
  const refused = await caller(cloud.api, tokens.newcomer)('listDrafts', {})
  if (refused.status !== 403) throw new Error(`A newcomer was answered ${refused.status}.`)
}

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { limitOf } from '#contract/limits.ts'
import { trail } from '../../lambdas/security/audit/trail.fixture.ts'
import { sample } from '../../web/e2e/people.ts'
import { cloud } from '../testing/cloud.ts'

const { dir } = cloud
const params = { owner: 'blu-digital', repo: 'cms-integrations' }
const object = 'github/blu-digital/cms-integrations'

const recorded = async () => (await trail()).filter(entry => entry['object'] === object)

it('A-079 A-120 what an editor does at GitHub goes out with our token, is on record, and is limited', async () => {
  const { call, email } = sample('editors')
  const branch = `store/${randomUUID()}`
  const { sha } = (await call('createBranch', { params, body: { branch, from_branch: 'main' } })).value()
  const files = [{ path: 'a.md', content: 'a\n', encoding: 'utf-8' as const }]
  const body = { message: 'Add a', branch, expected_head: sha, files }
  const commit = (await call('createCommit', { params, body })).value()
  const wanted = { title: 'Add a', head: branch, base: 'main' }
  await call('createPullRequest', { params, body: wanted })

  const repository = join(dir, 'state/sandbox/github/blu-digital/cms-integrations.git')
  const log = ['--git-dir', repository, 'log', '-1', '--format=%H %ae', branch]
  expect(execFileSync('git', log, { encoding: 'utf8' })).toBe(`${commit.sha} ${email}\n`)
  const entries = await recorded()
  expect(entries.map(({ action_type, after }) => [action_type, after])).toEqual([
    ['GITHUB_BRANCH_CREATE', { branch, from_branch: 'main', sha }],
    ['GITHUB_COMMIT', { branch, sha: commit.sha, message: 'Add a', files: ['a.md'] }],
    ['GITHUB_PULL_REQUEST_CREATE', wanted],
  ])
  expect(new Set(entries.map(({ user_id }) => user_id)).size).toBe(1)
  expect(JSON.stringify(entries)).not.toContain('ghp_')

  // The minute for which attempts count may be over in between: of two minutes' attempts the last are too many.
  const statuses = new Set<number>()
  for (let n = 0; n <= 2 * limitOf('create_pull_request').limit && !statuses.has(429); n++)
    statuses.add((await call('createPullRequest', { params, body: { ...wanted, title: ' ' } })).status)
  expect(statuses).toEqual(new Set([400, 429]))
})

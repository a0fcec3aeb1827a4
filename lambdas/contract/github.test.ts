import { expect, it } from 'vitest'
import {
  createBranch,
  createCommit,
  createPullRequest,
  listBranches,
  listCommits,
  listPullRequests,
  listRepositories,
} from './github.ts'

const repository = '/api/github/repos/{owner}/{repo}'
const head = 'a'.repeat(40)

it('A-141 reads and writes stand at the specified paths, each for signed-in staff only', () => {
  const routes = [listRepositories, listBranches, listCommits, listPullRequests, createBranch, createCommit]
  expect([...routes, createPullRequest].map(({ method, path, access }) => [method, path, access])).toEqual([
    ['GET', '/api/github/repos', 'staff'],
    ['GET', `${repository}/branches`, 'staff'],
    ['GET', `${repository}/commits`, 'staff'],
    ['GET', `${repository}/pulls`, 'staff'],
    ['POST', `${repository}/branches`, 'staff'],
    ['POST', `${repository}/commits`, 'staff'],
    ['POST', `${repository}/pulls`, 'staff'],
  ])
  expect(listCommits.query.branch.safeParse('main').success).toBe(true)
})

it('A-143 A-144 a branch is asked for by its name and where it starts, a pull request by title, head, base and body', () => {
  expect(createBranch.body.parse({ branch: 'news', from_branch: 'main' })).toBeTruthy()
  expect(createBranch.body.safeParse({ branch: 'no..dots', from_branch: 'main' }).success).toBe(false)
  const request = { title: ' News ', head: 'news', base: 'main' }
  expect(createPullRequest.body.parse(request)).toEqual({ ...request, title: 'News', body: '' })
  expect(createPullRequest.body.safeParse({ ...request, title: ' ' }).success).toBe(false)
})

it('A-145 a commit has message, branch and files; no files make an empty one', () => {
  const commit = { message: 'Empty', branch: 'news', expected_head: head, files: [] }
  expect(createCommit.body.parse(commit)).toEqual(commit)
  expect(createCommit.body.safeParse({ ...commit, message: ' ' }).success).toBe(false)
  expect(createCommit.body.safeParse({ ...commit, token: 'x' }).success).toBe(false)
})

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

it('A-145 a commit takes 4 MB of files as they are sent, at branches and paths that git has', () => {
  const accepts = (content: string, path = 'a.txt', branch = 'news') =>
    createCommit.body.safeParse({
      ...{ message: 'News', branch, expected_head: head },
      files: [
        { path, encoding: 'utf-8', content },
        { path: 'b.bin', encoding: 'base64', content: 'AAAA' },
      ],
    }).success
  // Two bytes a letter, and the four of the other file.
  expect(accepts('é'.repeat(1_999_998))).toBe(true)
  expect(accepts(`${'é'.repeat(1_999_998)}a`)).toBe(false)
  expect(accepts('\ud800')).toBe(false)
  expect(accepts('', 'b.bin')).toBe(false)
  expect(accepts('', '../a.txt')).toBe(false)
  expect(accepts('', 'a.txt', 'no..dots')).toBe(false)
})
